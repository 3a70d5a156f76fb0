import type { ConnectorMapping, FieldSource } from '@platen/contract'
import { fillTargets } from '@platen/import/mapping'
import { compileTemplate, declareFields } from '@platen/merge'
import { expect } from 'chai'
import {
  pathFrom,
  removedIndex,
  rowPath,
  sourceAt,
  keepConfidence,
  targetAt,
  withEmptyRest,
  withShape,
  withSource,
} from './edit-mapping.ts'

const path = (to: string): FieldSource => ({ from: 'path', path: to })
const nothing: FieldSource = { from: 'nothing' }

const mapping: ConnectorMapping = {
  fields: {
    number: path('id'),
    items: {
      from: 'list',
      path: 'order.lines',
      columns: { what: path('title') },
      further: [
        { from: 'list', path: 'shipping', columns: { what: path('name') } },
        { from: 'list', path: 'fees', columns: { what: path('label') } },
      ],
    },
  },
}

const compiled = compileTemplate('{{number}} {{note}} {{#items}}{{what}} {{unit}}{{/items}}', { file: 'x' })
if (!compiled.ok) throw new Error(JSON.stringify(compiled.faults))
const targets = fillTargets(declareFields(compiled.template.fields, {}))

describe('editing a mapping', () => {
  it('finds a field by its key, through lists and additional lists', () => {
    expect(sourceAt(mapping, ['items', '+1', 'what'])).to.deep.equal(path('label'))
    expect(sourceAt(mapping, ['items', '+2', 'what'])).to.equal(undefined)
    expect(sourceAt(mapping, ['constructor'])).to.equal(undefined)
    expect(targetAt(targets, ['items', '+1', 'what'])?.path).to.equal('what')
    expect(targetAt(targets, ['items', '+1'])?.kind).to.equal('rows')
  })

  it('sets a source by its key, and keeps the rest', () => {
    const changed = withSource(mapping, ['items', '+1', 'what'], path('text'))
    expect(sourceAt(changed, ['items', '+1', 'what'])).to.deep.equal(path('text'))
    expect(sourceAt(changed, ['items', '+0', 'what'])).to.deep.equal(path('name'))
    expect(sourceAt(changed, ['items', 'what'])).to.deep.equal(path('title'))
    expect(sourceAt(mapping, ['items', '+1', 'what'])).to.deep.equal(path('label'))
  })

  it('adds an additional list after the last, and removes it with the source “nothing”', () => {
    const list: FieldSource = { from: 'list', path: 'tips', columns: {} }
    expect(sourceAt(withSource(mapping, ['items', '+2'], list), ['items', '+2'])).to.deep.equal(list)
    expect(removedIndex(['items', '+0'], nothing)).to.equal(0)
    expect(removedIndex(['items'], nothing)).to.equal(undefined)
    const left = withSource(mapping, ['items', '+0'], nothing)
    expect(sourceAt(left, ['items', '+0', 'what'])).to.deep.equal(path('label'))
    expect(sourceAt(left, ['items', '+1'])).to.equal(undefined)
  })

  it('does not mark fields as guessed after they are set, and moves guesses with their list', () => {
    const confidence = {
      number: 'sure',
      items: 'sure',
      'items.what': 'sure',
      'items.+0.what': 'likely',
      'items.+1.unit.name': 'unsure',
    } as const
    const { number: _, ...rest } = confidence
    expect(keepConfidence(confidence, ['number'], path('no'))).to.deep.equal(rest)
    expect(keepConfidence(confidence, ['items', '+0'], nothing)).to.deep.equal({
      number: 'sure',
      items: 'sure',
      'items.what': 'sure',
      'items.+0.unit.name': 'unsure',
    })
    expect(keepConfidence(confidence, ['items'], nothing)).to.deep.equal({ number: 'sure' })
  })

  it('writes the path of a clicked value relative to its row, or to the payload', () => {
    expect(rowPath(mapping, ['number'])).to.deep.equal([])
    const row = rowPath(mapping, ['items', 'what']) ?? []
    expect(row).to.deep.equal(['order', 'lines', 0])
    expect(rowPath(mapping, ['items', '+0', 'what'])).to.deep.equal(['shipping', 0])
    expect(rowPath(mapping, ['gone', 'what'])).to.equal(undefined)
    expect(pathFrom(row, ['order', 'lines', 3, 'title'])).to.equal('title')
    expect(pathFrom(row, ['order', 'id'])).to.equal('$.order.id')
    expect(pathFrom([], ['order', 'id'])).to.equal('order.id')
  })

  it('fills unfilled fields that can be empty with an empty value, including in additional rows', () => {
    const emptied = withEmptyRest(mapping, targets)
    const empty = { from: 'constant', value: null }
    expect(sourceAt(emptied, ['note'])).to.deep.equal(empty)
    expect(sourceAt(emptied, ['number'])).to.deep.equal(path('id'))
    expect(sourceAt(emptied, ['items', 'unit'])).to.deep.equal(empty)
    expect(sourceAt(emptied, ['items', '+1', 'unit'])).to.deep.equal(empty)
  })

  it('keeps the types of the payload for formulas, or those of an earlier payload', () => {
    const kept: ConnectorMapping = {
      fields: { number: { from: 'formula', formula: 'id + 1' } },
      shape: { id: { type: 'number' } },
    }
    expect(withShape(kept, undefined)).to.deep.equal(kept)
    expect(withShape(kept, 'no record')).to.deep.equal(kept)
    expect(withShape(kept, { id: 'A' }).shape).to.deep.equal({ id: { type: 'text' } })
    expect(withShape(kept, { id: null, taxes: [] }).shape).to.deep.include(kept.shape)
    expect(withShape(mapping, { id: 'A' })).to.deep.equal(mapping)
  })
})
