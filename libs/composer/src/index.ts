export type {
  Composed,
  ComposeRequest,
  ComposerPicture,
  Declined,
  Refined,
  RefineRequest,
} from './composing.ts'
