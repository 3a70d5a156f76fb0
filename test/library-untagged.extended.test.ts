import { describeLibraryPrints } from './parts/library-prints.ts'

describeLibraryPrints('documents of all samples of the library templates, untagged', {
  variants: ['untagged'],
  isWanted: () => true,
})
