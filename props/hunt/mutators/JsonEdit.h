//===- JsonEdit.h - edits of JSON documents by path -----------------------------------------------------*- C++ -*-===//
//
// A path is keys between slashes, `actions/*/scope`; `*` is any element of a list or any member of an object.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "props/hunt/Random.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"

#include <functional>
#include <optional>
#include <string>

namespace precedent::props {

/// Whether there was something to edit.
using JsonEdit = std::function<bool(llvm::json::Value &document, Random &random)>;

/// The document with the edit, printed (JsonText.h); nothing where it is no JSON, or the edit changed nothing.
std::optional<std::string> editedText(llvm::StringRef document, const JsonEdit &edit, Random &random);

/// What the path leads to, or null.
llvm::json::Value *follow(llvm::json::Value &document, llvm::StringRef path, Random &random);

/// Puts a value (JSON text) there; adds the member where the last key does not exist.
JsonEdit set(std::string path, std::string value);
/// Takes a member or an element out.
JsonEdit take(std::string path);
/// Adds a value at the end of a list.
JsonEdit append(std::string path, std::string value);
/// Adds a copy of an element at the end of the list.
JsonEdit repeat(std::string path);
/// Adds to an integer.
JsonEdit add(std::string path, int64_t amount);
/// Gives one element of the list the member of another one.
JsonEdit copyMember(std::string list, std::string key);
/// The edit, in documents where the path leads somewhere.
JsonEdit where(std::string path, JsonEdit edit);
/// Cuts a text short.
JsonEdit cut(std::string path);

} // namespace precedent::props
