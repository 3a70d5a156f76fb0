import { attachmentBytesMax, attachmentsMax } from '@platen/contract'
import { expect } from 'chai'
import { refusalOf } from './refuse-file.ts'

const file = (name: string, size = 10, type = '') => ({ name, size, type })

describe('files that are refused before the upload', () => {
  it('have advice on other formats', () => {
    expect(refusalOf(file('prices.XLSX'), 0)).to.include('save the sheet as CSV')
    expect(refusalOf(file('old letter.doc'), 0)).to.include('.docx or as PDF')
  })

  it('are empty, too large, or too many', () => {
    expect(refusalOf(file('a.pdf', 0), 0)).to.equal('This file is empty.')
    expect(refusalOf(file('a.pdf', attachmentBytesMax + 1), 0)).to.include('up to 21.0 MB')
    expect(refusalOf(file('a.pdf'), attachmentsMax)).to.include('Remove one')
  })

  it('include folders', () => {
    expect(refusalOf(file('reports', 4_096), 0)).to.include('folder')
  })

  it('do not include files whose content must be checked', () => {
    expect(refusalOf(file('letter.pdf', attachmentBytesMax), attachmentsMax - 1)).to.equal(undefined)
    expect(refusalOf(file('image', 10, 'image/png'), 0)).to.equal(undefined)
  })
})
