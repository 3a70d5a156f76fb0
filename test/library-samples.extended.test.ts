import { describeLibraryPrints } from './parts/library-prints.ts'

describeLibraryPrints('documents of all samples of the library templates, tagged', {
  variants: ['tagged'],
  isWanted: (filling) => filling !== 'sample.json',
})
