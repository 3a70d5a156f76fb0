export { composeTemplate } from './compose-template.ts'
export type {
  Composed,
  ComposeRequest,
  ComposerPicture,
  Declined,
  Refined,
  RefineRequest,
} from './composing.ts'
export { dataDeclarations, declareLabel } from './layout/declarations.ts'
export { readSentence } from './refine/commands/read-sentence.ts'
export { purposeOf } from './purpose-of.ts'
export { refineTemplate } from './refine/refine-template.ts'
export { type DataPurpose, understandData } from './understand/understand-data.ts'
export type { DataFault, UnderstoodData, UnderstoodField, UnderstoodKind } from './understand/understood.ts'
