export { composeTemplate } from './compose-template.ts'
export type {
  Composed,
  ComposeRequest,
  ComposerPicture,
  Declined,
  Refined,
  RefineRequest,
} from './composing.ts'
export { dataDeclarations } from './layout/data-declarations.ts'
export { declareLabel } from './layout/declare-label.ts'
export { readSentence } from './refine/commands/read-sentence.ts'
export { purposeOf } from './purpose-of.ts'
export { refineTemplate } from './refine/refine-template.ts'
export { type DataPurpose, understandData } from './understand/understand-data.ts'
export type { DataFault, UnderstoodData, UnderstoodField, UnderstoodKind } from './understand/understood.ts'
