//===- TileModule.h - a module at the Tile level, as its rules see it -----------------------------------*- C++ -*-===//
//
// The module's own operation is operation 0, unless the file has none and its functions stand alone.
//
// Vocabulary. A *Tile operation* is one of the dialect `tile`, a `schedule.warp`, or any operation with an attribute
// of the Tile level (`tile.…`, `#tile.…`, `tessera.layout`, …). Operations are numbered in the order in which their
// texts begin (pre-order), values as they are met. A value is a *result*, an argument of a loop's body that carries a
// value from one iteration to the next (*carried*, an iter_arg of `scf.for`), or any other *argument* of a block.
//
// A *reshard module* is one level higher: placement has inserted its movements of data, and scheduled them, in
// functions `tessera.schedule.func`. It is copied in the same way, since it is judged by what it becomes.
//
// The model is a copy: nothing of MLIR's lives in it. Attributes are shared as they are in MLIR, so that a file cannot
// make it larger than itself.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/ModuleGraph.h"
#include "core/support/Location.h"

#include <deque>
#include <memory>

namespace precedent {

/// The value of an attribute.
struct TileAttribute {
  enum class Kind : uint8_t {
    Unit,
    Boolean, ///< `number` is 0 or 1
    Integer, ///< of any width that fits into 64 bits
    Text,
    List,       ///< `elements`; dense arrays too
    Dictionary, ///< `keys` and `elements`
    Dialect,    ///< `#tile.barrier<kind = "tma">`: `text` is `barrier`, its parameters are `keys` and `elements`
    Type,       ///< `text` is the type, where it is a number's
    Other,      ///< anything else; `text` says what, in words
  };

  Kind kind = Kind::Other;
  int64_t number = 0;
  std::string text;
  std::vector<std::string> keys;
  std::vector<const TileAttribute *> elements;

  bool is(Kind wanted) const { return kind == wanted; }
  bool isInteger() const { return kind == Kind::Integer; }
  bool isText() const { return kind == Kind::Text; }
  bool isList() const { return kind == Kind::List; }
  /// Whether it is `#tile.name<…>`.
  bool isDialect(llvm::StringRef name) const { return kind == Kind::Dialect && text == name; }
  /// The entry of a dictionary or the parameter of a dialect's attribute; null where there is none.
  const TileAttribute *find(llvm::StringRef key) const;
  /// The same, if it is an integer, or a text.
  std::optional<int64_t> integer(llvm::StringRef key) const;
  std::optional<llvm::StringRef> textOf(llvm::StringRef key) const;
};

/// The attribute in few words, for messages: `8192`, `"tma"`, `a list`.
std::string spell(const TileAttribute &attribute);

/// Types that the Tile level gives its values.
enum class TileType : uint8_t {
  Other,
  Barrier,       ///< `!tile.mbarrier`
  BarrierToken,  ///< `!tile.mbarrier_token`
  AsyncToken,    ///< `!tile.async_token`
  PipelineState, ///< `!tile.pipeline_state`
  Role,          ///< `!tile.role`
  Descriptor,    ///< `!tile.tma_descriptor`
  Buffer,        ///< `!tile.buffer`
  Pointer,       ///< `!llvm.ptr`, in any address space
  Integer64,     ///< `i64`
};

/// A ranked tensor, as each rank holds it.
struct TensorType {
  static constexpr int64_t kAnySize = -1; ///< of a dimension whose size is not written

  llvm::SmallVector<int64_t, 4> extents;
  std::string element; ///< `f32`; empty where it is no number of a builtin type

  bool operator==(const TensorType &other) const = default;
};

/// `tensor<8x16xf32>`.
std::string spell(const TensorType &type);

struct TileValue {
  enum class Kind : uint8_t {
    Result,   ///< result `number` of `owner`
    Carried,  ///< iter_arg `number` (from 0) of the `scf.for` that is `owner`
    Argument, ///< any other argument `number` of a block inside `owner`
  };
  Kind kind = Kind::Argument;
  TileType type = TileType::Other;
  OperationIndex owner = kNoIndex;
  uint32_t number = 0;
  /// Null where it is no ranked tensor. Equal types are one object.
  const TensorType *tensor = nullptr;
};

struct TileOperation {
  std::string name;
  /// By name, ascending.
  std::vector<std::pair<std::string, const TileAttribute *>> attributes;
  llvm::SmallVector<ValueIndex, 2> operands;
  llvm::SmallVector<ValueIndex, 1> results;
  OperationIndex parent = kNoIndex; ///< the operation that encloses it, or kNoIndex at the top of the file
  OperationIndex end = 0;           ///< first operation behind everything that it encloses
  uint32_t block = 0;               ///< number of its block
  uint32_t region = 0;              ///< which region of the parent it stands in
  uint32_t numRegions = 0;
  uint32_t function = kNoIndex; ///< the func.func around it (`TileModule::functions`)
  uint64_t offset = 0;          ///< of its text; 0 where it has none (bytecode)

  const TileAttribute *find(llvm::StringRef attribute) const;
  std::optional<int64_t> integer(llvm::StringRef attribute) const;
  std::optional<llvm::StringRef> textOf(llvm::StringRef attribute) const;
};

/// What a spectral program becomes at the Tile level.
inline constexpr llvm::StringLiteral kTileKernelOperation = "tile.spectral_program_kernel";
/// Its stamp.
inline constexpr llvm::StringLiteral kTileStampAttribute = "tessera.schedule_hash";

struct TileModule {
  std::string name; ///< symbol of the module, or empty
  std::vector<TileOperation> operations;
  std::vector<TileValue> values;
  std::vector<OperationIndex> functions; ///< every func.func, outer ones first
  /// Holds the attributes that operations point at.
  std::shared_ptr<const std::deque<TileAttribute>> pool;
  /// Holds the types that values point at.
  std::shared_ptr<const std::deque<TensorType>> tensors;
  std::shared_ptr<const Locator> locator;

  /// The result `number`, or kNoIndex.
  ValueIndex resultOf(OperationIndex operation, uint32_t number) const;
  /// The last operation of the block that is the only one of `region` of `operation`; kNoIndex where there is none.
  OperationIndex terminatorOf(OperationIndex operation, uint32_t region) const;
  /// Whether it is a reshard module: something in it is a kScheduleFunction.
  bool isReshard() const;
};

/// Functions of a reshard module, and what they become at the Tile level. Generic operations: their one region has one
/// block, whose arguments are those of the function.
inline constexpr llvm::StringLiteral kScheduleFunction = "tessera.schedule.func", kTileFunction = "tessera.tile.func";

} // namespace precedent
