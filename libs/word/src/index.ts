export { importWord, type ImportBounds } from './import-word.ts'
export type { ImportedWord } from './imported-word.ts'
