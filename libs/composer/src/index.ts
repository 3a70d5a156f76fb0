export type {
  Composed,
  ComposeRequest,
  ComposerPicture,
  Declined,
  Refined,
  RefineRequest,
} from './composing.ts'
export { refineTemplate } from './refine/refine-template.ts'
