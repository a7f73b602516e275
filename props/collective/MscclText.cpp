//===- MscclText.cpp - plans as MSCCL's XML ---------------------------------------------------------------------===//

#include "props/collective/PlanText.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

using namespace precedent::simulation;

static bool hasSource(const PlanOp &op) {
  return op.name == "s" || op.name == "rrs" || op.name == "rrc" || op.name == "rrcs" || op.name == "cpy" ||
         op.name == "re";
}
static bool hasTarget(const PlanOp &op) {
  return op.name == "r" || op.name == "rcs" || op.name == "rrc" || op.name == "rrcs" || op.name == "cpy" ||
         op.name == "re";
}

std::string precedent::simulation::writeMsccl(const PlanProgram &program) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "<algo name=\"hunted\" proto=\"Simple\" nchannels=\"1\" nchunksperloop=\"1\" ngpus=\"" << program.gpus.size()
     << "\" coll=\"" << program.collective << "\" inplace=\"" << program.isInPlace << "\" outofplace=\""
     << !program.isInPlace << "\" minBytes=\"0\" maxBytes=\"1048576\">\n";
  for (size_t gpu = 0; gpu < program.gpus.size(); ++gpu) {
    const PlanGpu &of = program.gpus[gpu];
    os << "  <gpu id=\"" << gpu << "\" i_chunks=\"" << of.chunks[0] << "\" o_chunks=\"" << of.chunks[1]
       << "\" s_chunks=\"" << of.chunks[2] << "\">\n";
    for (size_t block = 0; block < of.blocks.size(); ++block) {
      os << "    <tb id=\"" << block << "\" send=\"" << of.blocks[block].sendsTo << "\" recv=\""
         << of.blocks[block].receivesFrom << "\" chan=\"" << of.blocks[block].channel << "\">\n";
      for (size_t step = 0; step < of.blocks[block].ops.size(); ++step) {
        const PlanOp &op = of.blocks[block].ops[step];
        // What an operation does not use is written as the other side of it.
        Chunks none{int(gpu), 'i', 0, 0};
        Chunks source = hasSource(op) ? op.sources.front() : none, target = hasTarget(op) ? op.targets.front() : none;
        os << "      <step s=\"" << step << "\" type=\"" << op.name << "\" srcbuf=\"" << source.buffer << "\" srcoff=\""
           << source.first << "\" dstbuf=\"" << target.buffer << "\" dstoff=\"" << target.first << "\" cnt=\""
           << (hasSource(op) ? source.count : target.count) << "\" depid=\"" << op.waitsForBlock << "\" deps=\""
           << op.waitsForStep << "\" hasdep=\"" << op.isFlagged << "\"/>\n";
      }
      os << "    </tb>\n";
    }
    os << "  </gpu>\n";
  }
  os << "</algo>\n";
  return text;
}

static std::string attribute(const std::string &line, const std::string &name) {
  size_t at = line.find(" " + name + "=\"");
  if (at == std::string::npos)
    return "";
  at += name.size() + 3;
  return line.substr(at, line.find('"', at) - at);
}

std::optional<PlanProgram> precedent::simulation::readMsccl(const std::string &bytes) {
  PlanProgram program;
  // An element a piece, whatever the lines are.
  for (size_t at = bytes.find('<'); at != std::string::npos; at = bytes.find('<', at + 1)) {
    std::string line = bytes.substr(at, bytes.find('>', at) - at);
    bool isNumber = true;
    auto number = [&](const char *name) {
      int value = 0;
      isNumber = isNumber && !llvm::StringRef(attribute(line, name)).getAsInteger(10, value);
      return value;
    };
    if (line.starts_with("<algo")) {
      program.collective = attribute(line, "coll");
      program.isInPlace = number("inplace") != 0;
    } else if (line.starts_with("<gpu")) {
      if (number("id") != int(program.gpus.size()))
        return std::nullopt;
      program.gpus.emplace_back().chunks = {number("i_chunks"), number("o_chunks"), number("s_chunks")};
    } else if (line.starts_with("<tb") && !program.gpus.empty()) {
      if (number("id") != int(program.gpus.back().blocks.size()))
        return std::nullopt;
      program.gpus.back().blocks.push_back({number("send"), number("recv"), number("chan"), {}});
    } else if (line.starts_with("<step") && !program.gpus.empty() && !program.gpus.back().blocks.empty()) {
      PlanOp op;
      op.name = attribute(line, "type");
      int gpu = int(program.gpus.size()) - 1, count = number("cnt");
      std::string source = attribute(line, "srcbuf"), target = attribute(line, "dstbuf");
      if (source.size() != 1 || target.size() != 1)
        return std::nullopt;
      // `re` adds to what stands there.
      if (hasSource(op))
        op.sources.push_back({gpu, source[0], number("srcoff"), count});
      if (hasTarget(op))
        op.targets.push_back({gpu, target[0], number("dstoff"), count});
      if (op.name == "re")
        op.sources.push_back(op.targets.front());
      op.waitsForBlock = number("depid");
      op.waitsForStep = number("deps");
      op.isFlagged = number("hasdep") != 0;
      program.gpus.back().blocks.back().ops.push_back(std::move(op));
    } else if (!line.starts_with("</")) {
      return std::nullopt;
    }
    if (!isNumber)
      return std::nullopt;
  }
  return program.gpus.empty() ? std::nullopt : std::optional(std::move(program));
}
