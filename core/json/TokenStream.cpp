#include "core/json/TokenStream.h"

using namespace precedent;

static bool isBlank(char c) {
  return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

void TokenStream::advance() {
  if (trouble)
    return;
  if (resume) {
    cursor = resume;
    limit = bytes.end();
    resume = nullptr;
    standsIn = false;
  }
  token = cursor;
  while (token != limit && isBlank(*token))
    ++token;
  if (token != cursor)
    deviation = token - bytes.begin();
  cursor = token;
  if (token == limit)
    return;

  char first = *token;
  if (first == '"')
    return readString();
  if ((first >= '0' && first <= '9') || first == '-' || first == 'N' || first == 'I')
    return readNumber();
  if (first == '\0')
    return stop({token, "a zero byte is no part of JSON"});
  if (token == bytes.begin() && bytes.starts_with("\xef\xbb\xbf"))
    return stop({token, "the file begins with a byte order mark, which JSON does not have; save it without"});
}

void TokenStream::readString() {
  stringToken = scanString(token, bytes.end());
  if (stringToken.problem)
    return stop(*stringToken.problem);
  if (!stringToken.hasEscapes)
    return standIn("\"\"", stringToken.end());
  // RapidJSON counts the bytes that it decodes in 32 bits.
  if (stringToken.raw.size() >= UINT32_MAX / 2)
    return stop({token, "a string with escapes may have at most 2 GiB"});
  limit = resume = stringToken.end();
}

void TokenStream::readNumber() {
  numberToken = scanNumber(token, bytes.end());
  if (numberToken.problem)
    return stop(*numberToken.problem);
  standIn("0", numberToken.text.end());
}

void TokenStream::standIn(llvm::StringRef text, const char *tokenEnd) {
  cursor = text.begin();
  limit = text.end();
  resume = tokenEnd;
  standsIn = true;
}

void TokenStream::stop(ScanProblem problem) {
  trouble = problem;
  limit = cursor;
}
