//===- EditedCarrier.h - an edit as a file, and what consumers say of it --------------------------------*- C++ -*-===//

#pragma once

#include "verify/binding/BindingModel.h"

namespace precedent {

/// The carrier of a planned program after an edit, as MLIR text. Types, module attributes and record stay as they were.
/// With Rehash the payload is derived anew from the edited facts, and all digests from it.
std::string editedCarrier(const SpectralProgram &planned, const BindingModel &model, const FieldValues &edited,
                          EditReach reach);

/// What was said of a text that was read like any other file.
struct ReplayAnswer {
  std::array<bool, 3> accepted{}; ///< by SpectralConsumer
  Verdict strict = Verdict::Undecided;
  /// The attributes of its program, as the model numbers its fields.
  std::vector<std::string> attributes;
};

/// Errors: the text is no carrier, or the checker itself fails.
llvm::Expected<ReplayAnswer> replay(llvm::StringRef text, const BindingModel &model, const CheckOptions &options);

} // namespace precedent
