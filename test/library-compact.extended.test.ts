import { describeLibraryPrints } from './parts/library-prints.ts'

describeLibraryPrints('documents of all samples of the library templates, tagged and compact', {
  variants: ['tagged and compact'],
  isWanted: () => true,
})
