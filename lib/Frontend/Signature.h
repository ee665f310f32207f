//===- Signature.h - Types and values of a kernel's parameters ------------===//
//
// What each parameter is: a run-time argument with a type, or a value known at
// compile time. Sources, strongest first: `-D`, the signature, the annotation,
// what was inferred elsewhere, the default.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_FRONTEND_SIGNATURE_H
#define TILEC_LIB_FRONTEND_SIGNATURE_H

#include "Choices.h"
#include "DescriptorParameter.h"
#include "Sema.h"

namespace tilec::sema {

/// Bytes that a kernel's parameters may take (PTX, kernel parameters).
inline constexpr int64_t maxParameterBytes = 4096;

/// One parameter of the kernel, or one element of a tuple that is a parameter:
/// a tuple, or else one of `argument` and `constant` is set.
struct ResolvedParameter {
  const ast::Parameter *parameter = nullptr;
  /// `x`, or `x.0` for an element.
  std::string name;
  std::optional<KernelParameter> argument;
  std::optional<Value> constant;
  bool isTuple = false;
  std::vector<ResolvedParameter> elements;
  /// The argument is known to be 1 and is not passed.
  bool isOne = false;
  /// `-D` or the signature says it.
  bool isGiven = false;
  /// Of a tensor descriptor, whose base `argument` is.
  std::optional<DescriptorParameter> descriptor = std::nullopt;

  bool isResolved() const { return argument || constant || isTuple; }
  /// What it is passed as.
  std::vector<KernelParameter> getArguments() const;
};

class SignatureResolver {
public:
  SignatureResolver(Sema &sema, SourceModule &module, llvm::SourceMgr &sources,
                    mlir::MLIRContext *context, const ast::FunctionDef &kernel,
                    const FrontendOptions &options);

  /// Fails after reporting every parameter that lacks a type or a value.
  mlir::FailureOr<std::vector<ResolvedParameter>> resolve(bool &isUsageError);
  /// The configurations of `@triton.autotune`, a line each.
  mlir::FailureOr<std::vector<std::string>> listConfigs();
  /// What the configuration or a heuristic says of the launch; 0 for nothing.
  unsigned getNumWarps() const { return numWarps; }
  unsigned getNumStages() const { return numStages; }

private:
  mlir::LogicalResult matchSignature();
  /// Lets module levels see what `-D` gives to no parameter.
  void overrideGlobals();
  mlir::LogicalResult checkDefines();
  mlir::LogicalResult resolve(ResolvedParameter &resolved);
  mlir::LogicalResult
  reportEntryCount(llvm::ArrayRef<const ParameterSpec *> entries);
  mlir::LogicalResult chooseConfig();
  mlir::LogicalResult
  applyHeuristics(llvm::MutableArrayRef<ResolvedParameter> all);
  mlir::LogicalResult
  applyHeuristic(const Heuristic &heuristic,
                 llvm::MutableArrayRef<ResolvedParameter> all);
  /// A launch option that a decorator sets; false where `name` is none.
  bool setLaunchOption(llvm::StringRef name, const Value &value);
  /// What a heuristic sees of a parameter.
  Value getKnown(const ResolvedParameter &resolved);
  mlir::LogicalResult applyAnnotation(ResolvedParameter &resolved);
  /// Reads `*fp32:16`, `i32:1`, or a value.
  mlir::LogicalResult apply(llvm::StringRef text, ResolvedParameter &resolved);
  /// Reads the entries between the brackets of a tuple.
  mlir::LogicalResult applyTuple(llvm::StringRef text,
                                 ResolvedParameter &resolved);
  /// Reads `tensordesc<fp16[128,64]>`.
  mlir::LogicalResult applyDescriptor(llvm::StringRef text,
                                      ResolvedParameter &resolved);
  mlir::LogicalResult reportUnknownType(llvm::StringRef text,
                                        const ast::Parameter &parameter);
  mlir::LogicalResult applyHint(llvm::StringRef hint, llvm::StringRef text,
                                ResolvedParameter &resolved);
  mlir::FailureOr<Value> evaluate(llvm::StringRef text,
                                  const ast::Parameter &parameter);
  Value evaluateOverride(const ParameterSpec &define);
  mlir::LogicalResult reportMissing(llvm::ArrayRef<ResolvedParameter> all);
  mlir::LogicalResult checkBytes(llvm::ArrayRef<ResolvedParameter> all);
  std::string guessType(const ResolvedParameter &resolved,
                        const llvm::StringSet<> &pointers);
  /// The last `-D` of a parameter; null if there is none.
  const ParameterSpec *findDefine(llvm::StringRef name) const;
  bool isConstexpr(const ast::Parameter &parameter) const;

  Sema &sema;
  SourceModule &module;
  llvm::SourceMgr &sources;
  mlir::MLIRContext *context;
  const ast::FunctionDef &kernel;
  const FrontendOptions &options;
  std::vector<const ast::Parameter *> parameters;
  /// The signature's entry of each parameter, by name.
  llvm::StringMap<std::string> entries;
  llvm::StringSet<> constexprs;
  /// Under `tl.const`: only read through.
  llvm::StringSet<> constPointers;
  Choices choices;
  /// The configuration in use; null if there is none.
  const DictEntries *config = nullptr;
  unsigned numWarps = 0, numStages = 0;
  /// Where the text that is being read was given, for messages.
  llvm::StringRef origin;
  ast::Module arena;
  bool isUsageError = false;
};

} // namespace tilec::sema

#endif // TILEC_LIB_FRONTEND_SIGNATURE_H
