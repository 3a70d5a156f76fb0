import type { TemplateCard } from '@platen/contract'
import { expect } from 'chai'
import { arrangeTemplates } from './arrange-templates.ts'

const card = (name: string, updatedAt: string, recentDocuments: number) =>
  ({ name, updatedAt, recentDocuments }) as TemplateCard

const cards = [
  card('Invoice 10', '2026-01-03T00:00:00Z', 5),
  card('Invoice 2', '2026-01-02T00:00:00Z', 9),
  card('Angebot', '2026-01-01T00:00:00Z', 0),
]
const names = (arranged: TemplateCard[]) => arranged.map(({ name }) => name)

describe('arrangeTemplates', () => {
  it('matches every word, in any case and order', () => {
    expect(names(arrangeTemplates(cards, { find: '2 INV', order: 'name' }))).to.deep.equal(['Invoice 2'])
    expect(arrangeTemplates(cards, { find: 'letter', order: 'name' })).to.deep.equal([])
  })

  it('sorts numbers in names naturally, and the newest or most used first', () => {
    expect(names(arrangeTemplates(cards, { find: '', order: 'name' }))).to.deep.equal([
      'Angebot',
      'Invoice 2',
      'Invoice 10',
    ])
    expect(names(arrangeTemplates(cards, { find: '', order: 'changed' }))[0]).to.equal('Invoice 10')
    expect(names(arrangeTemplates(cards, { find: '', order: 'used' }))[0]).to.equal('Invoice 2')
  })
})
