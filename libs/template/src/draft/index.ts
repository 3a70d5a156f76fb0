export { addEverywhere, exampleFor } from './edits/add-field.ts'
export { changeTexts, settingsFile } from './edits/change-texts.ts'
export { callerNotices, changedPartsText } from './edits/change-messages.ts'
export { draftShape, inFormula } from './edits/draft-shape.ts'
export { formulasReading, formulasWithout } from './edits/formula-readers.ts'
export type { FormulaReader } from './edits/formula-readers.ts'
export { removeEverywhere } from './edits/remove-field.ts'
export { correctTags, renameEverywhere, withFieldNamed } from './edits/rename-field.ts'
export {
  samplesChanged,
  samplesWith,
  samplesWithout,
  withValueWhereMissing,
  withoutField,
} from './edits/sample-fields.ts'
export { cutText } from './cut-text.ts'
export {
  changed,
  computedAt,
  declarationAt,
  formatIn,
  readDeclarations,
  withComputed,
  withDeclaration,
} from './fields/declarations.ts'
export type { Declarations, FieldPath } from './fields/declarations.ts'
export { newFaults } from './faults/new-faults.ts'
export {
  dottedOf,
  emptyItem,
  emptyOf,
  emptyOfType,
  fieldsWithin,
  isComputed,
  kindOf,
  mayBeMissing,
} from './fields/field-kind.ts'
export type { FieldKind } from './fields/field-kind.ts'
export { containerTypes, fieldTree, flatNodes, isInText, presenceAt, valuesAt } from './fields/field-tree.ts'
export type { FieldNode } from './fields/field-tree.ts'
export { rowName, rowPaths } from './fields/row-paths.ts'
export { withDocumentMark, readDocumentMark } from './import/document-mark.ts'
export { updateSamples } from './import/update-samples.ts'
export { importAgain } from './import/import-again.ts'
export { dataOfImport, formatOf, importLengthMax, parseImport, tooLarge } from './import/parse-import.ts'
export type { ImportFormat } from './import/parse-import.ts'
export { checkSample } from './samples/check-sample.ts'
export { sampleOf } from './samples/sample-of.ts'
export { convertDraft } from './edits/convert-draft.ts'
export type { ConvertedDraft } from './edits/convert-draft.ts'
export { newListName, repeatForEach } from './edits/repeat-each.ts'
export type { Repeated } from './edits/repeat-each.ts'
export { placeholderNotes } from './edits/placeholder-notes.ts'
export type { SampleFaults } from './samples/check-sample.ts'
export { nestsTooDeep, pointerOf, rangesIn, readSample, writeSample } from './samples/sample-text.ts'
export type { ReadSample, SampleData, TextFault } from './samples/sample-text.ts'
export {
  duplicateAt,
  inEachItem,
  insertAt,
  isSamePath,
  moveAt,
  removeAt,
  renameAt,
  setAt,
  shownText,
  typedValue,
  valueAt,
} from './samples/value-edits.ts'
export type { ValuePath } from './samples/value-edits.ts'
export { pageCss, pageHtml } from './source/draft-files.ts'
export { isJsonObject, readJson } from './source/read-json.ts'
export {
  isSameSource,
  isSampleFile,
  optionalFields,
  readSettings,
  sampleFiles,
  sampleName,
  sampleWords,
} from './source/template-source.ts'
export type { LooseSettings } from './source/template-source.ts'
export { writeObject, writeSettings } from './source/write-settings.ts'
export type { SettingsChange } from './source/write-settings.ts'
export { cleanSettings } from './fields/clean-settings.ts'
export type { CleanSettings } from './fields/clean-settings.ts'
export { expectedFields, fieldsOfSource, patternsIn } from './fields/expected-fields.ts'
export type { ExpectedFields, OtherPosition } from './fields/expected-fields.ts'
export { calculate, compileDraft, printedAt, sentAt } from './formulas/draft-formulas.ts'
export type { DraftFormulas, SampleResults } from './formulas/draft-formulas.ts'
export { prepareData } from './formulas/prepare-data.ts'
export { printed } from './formulas/printed.ts'
export type { Printed } from './formulas/printed.ts'
