import type { FieldDeclaration } from '@platen/contract'
import { defaultBox, type Proposal } from '@platen/template/overlay'
import { expect } from 'chai'
import {
  boxOf,
  nameProblems,
  nothingFound,
  type Review,
  newReview,
  withCandidates,
  withPage,
} from './review.ts'

const at = { page: 1, left: 0, top: 0, width: 100, height: 20 }

function proposal(name: string, type: FieldDeclaration['type'] = 'text'): Proposal {
  const box = { ...defaultBox('text', at), text: `{{${name}}}` } as Proposal['box']
  return { box, name, label: name, reason: 'line', declaration: { type } }
}

function reviewOf(...proposals: Proposal[]): Review {
  return withPage(newReview(1), { proposals, isPictured: false })
}

const problemsOf = (review: Review) => [...nameProblems(review).keys()]

describe('a review of candidate fields', () => {
  it('selects all, and counts pages that are images', () => {
    const review = withPage(newReview(2), { proposals: [proposal('a')], isPictured: false })
    const after = withPage(review, { proposals: [proposal('b')], isPictured: true })
    expect(after).to.include({ read: 2, pages: 2, pictured: 1 })
    expect(after.candidates.map(({ id, name, isSelected }) => [id, name, isSelected])).to.deep.equal([
      [0, 'a', true],
      [1, 'b', true],
    ])
  })

  it('reports empty, invalid and reserved names, and names with two types', () => {
    for (const name of ['', ' ', 'a.b', 'a b', '1a', 'text', 'true', 'constructor', 'a'.repeat(101)]) {
      const review = withCandidates(reviewOf(proposal('a')), { name })
      expect(problemsOf(review), name).to.deep.equal([0])
      expect(problemsOf(withCandidates(review, { isSelected: false })), name).to.deep.equal([])
    }
    expect(
      problemsOf(reviewOf(proposal('氏名'), proposal('_a1'), proposal('a'), proposal('a'))),
    ).to.deep.equal([])
    expect(problemsOf(reviewOf(proposal('a'), proposal('a', 'date')))).to.deep.equal([1])
  })

  it('changes the field of a renamed candidate', () => {
    const [candidate] = withCandidates(reviewOf(proposal('a')), { name: 'b' }).candidates
    expect(candidate && boxOf(candidate)).to.deep.include({ text: '{{b}}' })
  })

  it('explains why nothing was found', () => {
    expect(nothingFound({ ...newReview(1), pictured: 1 })).to.match(/^The page is an image/)
    expect(nothingFound({ ...newReview(2), pictured: 2 })).to.match(/^The pages are images/)
    expect(nothingFound({ ...newReview(2), pictured: 1 })).to.match(/^No fields were found/)
  })
})
