import { expect } from 'chai'
import { expectLinear } from '../../../../../test/parts/growth.ts'
import { good, read, withHtml } from '../testing/literal-folder.ts'

describe('readTemplateFolder', () => {
  for (const piece of ['{{', '<a ', '<!--', ' x', '{{#a}}', '<b>', '/*', '<{{x}}', '<p style="a:', 'url(']) {
    it(`checks half a megabyte of ${JSON.stringify(piece)} in linear time, and lists at most 100 errors`, () => {
      const texts = [withHtml, (css: string) => ({ ...good, 'style.css': css })]
      for (const filesOf of texts) {
        expectLinear((size) => {
          const result = read(filesOf(piece.repeat(Math.floor(size / piece.length))))
          expect('faults' in result ? result.faults.length : 0).to.be.most(101)
        }, 2 ** 19)
      }
    })
  }
})
