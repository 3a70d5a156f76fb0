import { expect } from 'chai'
import { chooseName, type TwoNames } from './choose-name.ts'

const unknown = { isWrittenDeclared: false, isOtherDeclared: false, isOtherUsed: false }
type Case = [
  when: string,
  names: Partial<TwoNames> & Pick<TwoNames, 'withWritten' | 'withOther' | 'published'>,
  wrong: ReturnType<typeof chooseName>,
]

describe('chooseName: the wrong one of two similar names is', () => {
  const cases: Case[] = [
    [
      'the page’s, where all samples and callers have the other',
      { withWritten: 0, withOther: 3, published: 'other' },
      'page',
    ],
    [
      'the page’s, where all samples have the other and nothing is published',
      { withWritten: 0, withOther: 3, published: undefined },
      'page',
    ],
    [
      'the page’s, where all samples have the other and the field is new',
      { withWritten: 0, withOther: 1, published: 'neither' },
      'page',
    ],
    [
      'the samples’, where callers send what the page writes',
      { withWritten: 0, withOther: 3, published: 'written' },
      'samples',
    ],
    [
      'the page’s and that one sample’s, where callers send what the others have',
      { withWritten: 1, withOther: 2, published: 'other' },
      'page',
    ],
    [
      'the page’s and that one sample’s, where most samples have the other',
      { withWritten: 1, withOther: 2, published: undefined },
      'page',
    ],
    [
      'the one sample’s, where the page and the other samples agree',
      { withWritten: 2, withOther: 1, published: undefined },
      'samples',
    ],
    [
      'the one sample’s, where the page and callers agree',
      { withWritten: 2, withOther: 1, published: 'written' },
      'samples',
    ],
    [
      'the one sample’s, where page and most samples have a name that is new',
      { withWritten: 2, withOther: 1, published: 'other' },
      'samples',
    ],
    [
      'the page’s, where samples are divided and callers send the other',
      { withWritten: 1, withOther: 1, published: 'other' },
      'page',
    ],
    [
      'the sample’s, where samples are divided and nobody else says',
      { withWritten: 1, withOther: 1, published: undefined },
      'samples',
    ],
    [
      'the samples’, where template.json declares the page’s',
      { withWritten: 0, withOther: 3, published: 'other', isWrittenDeclared: true },
      'samples',
    ],
    [
      'the page’s, where template.json declares the other',
      { withWritten: 2, withOther: 1, published: undefined, isOtherDeclared: true },
      'page',
    ],
    ['none, where callers send both', { withWritten: 0, withOther: 3, published: 'both' }, 'neither'],
    [
      'none, where both are declared',
      { withWritten: 0, withOther: 3, published: 'other', isWrittenDeclared: true, isOtherDeclared: true },
      'neither',
    ],
    [
      'the page’s in that place, where it writes the other in the next',
      { withWritten: 0, withOther: 3, published: 'other', isOtherUsed: true },
      'page',
    ],
    [
      'none, where the page writes both and a sample has both',
      { withWritten: 1, withOther: 3, published: 'other', isOtherUsed: true },
      'neither',
    ],
    [
      'none, where the page writes both and callers send the one that samples lack',
      { withWritten: 0, withOther: 3, published: 'written', isOtherUsed: true },
      'neither',
    ],
  ]
  for (const [when, names, wrong] of cases)
    it(when, () => expect(chooseName({ ...unknown, ...names })).to.equal(wrong))
})
