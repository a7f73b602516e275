#include "core/support/InputError.h"

#include "llvm/Support/raw_ostream.h"

using namespace precedent;

char InputError::ID = 0;

void InputError::log(llvm::raw_ostream &os) const {
  os << location.file;
  if (location.line)
    os << ':' << location.line << ':' << location.column;
  os << ": error: " << message << " [" << code << ']';
}

llvm::Error precedent::makeInputError(llvm::StringRef code, Verdict verdict, Location location,
                                      const llvm::Twine &message, const llvm::Twine &help) {
  return llvm::make_error<InputError>(code.str(), verdict, std::move(location), message.str(), help.str());
}
