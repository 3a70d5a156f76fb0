export { importWord } from './import-word.ts'
export type { ImportedWord } from './imported-word.ts'
