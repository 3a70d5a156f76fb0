import { expect } from 'chai'
import { chooseName, type TwoNames } from './choose-name.ts'

const unknown = { isWrittenDeclared: false, isOtherDeclared: false, isOtherUsed: false }
type Case = [
  when: string,
  names: Partial<TwoNames> & Pick<TwoNames, 'withWritten' | 'withOther' | 'published'>,
  wrong: ReturnType<typeof chooseName>,
]

describe('chooseName: the incorrect one of two similar names', () => {
  const cases: Case[] = [
    [
      'is the page’s name if all samples and callers have the other name',
      { withWritten: 0, withOther: 3, published: 'other' },
      'page',
    ],
    [
      'is the page’s name if all samples have the other name and nothing is published',
      { withWritten: 0, withOther: 3, published: undefined },
      'page',
    ],
    [
      'is the page’s name if all samples have the other name and the field is new',
      { withWritten: 0, withOther: 1, published: 'neither' },
      'page',
    ],
    [
      'is the samples’ name if callers send the page’s name',
      { withWritten: 0, withOther: 3, published: 'written' },
      'samples',
    ],
    [
      'is the name of the page and one sample if callers send the name of the other samples',
      { withWritten: 1, withOther: 2, published: 'other' },
      'page',
    ],
    [
      'is the name of the page and one sample if most samples have the other name',
      { withWritten: 1, withOther: 2, published: undefined },
      'page',
    ],
    [
      'is the name of one sample if the page and the other samples agree',
      { withWritten: 2, withOther: 1, published: undefined },
      'samples',
    ],
    [
      'is the name of one sample if the page and callers agree',
      { withWritten: 2, withOther: 1, published: 'written' },
      'samples',
    ],
    [
      'is the name of one sample if the page and most samples have a new name',
      { withWritten: 2, withOther: 1, published: 'other' },
      'samples',
    ],
    [
      'is the page’s name if the samples differ and callers send the other name',
      { withWritten: 1, withOther: 1, published: 'other' },
      'page',
    ],
    [
      'is the sample’s name if the samples differ and there are no callers',
      { withWritten: 1, withOther: 1, published: undefined },
      'samples',
    ],
    [
      'is the samples’ name if template.json declares the page’s name',
      { withWritten: 0, withOther: 3, published: 'other', isWrittenDeclared: true },
      'samples',
    ],
    [
      'is the page’s name if template.json declares the other name',
      { withWritten: 2, withOther: 1, published: undefined, isOtherDeclared: true },
      'page',
    ],
    ['is neither if callers send both', { withWritten: 0, withOther: 3, published: 'both' }, 'neither'],
    [
      'is neither if both are declared',
      { withWritten: 0, withOther: 3, published: 'other', isWrittenDeclared: true, isOtherDeclared: true },
      'neither',
    ],
    [
      'is the page’s name at that position if the page uses the other name elsewhere',
      { withWritten: 0, withOther: 3, published: 'other', isOtherUsed: true },
      'page',
    ],
    [
      'is neither if the page uses both and a sample has both',
      { withWritten: 1, withOther: 3, published: 'other', isOtherUsed: true },
      'neither',
    ],
    [
      'is neither if the page uses both and callers send the name that the samples lack',
      { withWritten: 0, withOther: 3, published: 'written', isOtherUsed: true },
      'neither',
    ],
  ]
  for (const [when, names, wrong] of cases)
    it(when, () => expect(chooseName({ ...unknown, ...names })).to.equal(wrong))
})
