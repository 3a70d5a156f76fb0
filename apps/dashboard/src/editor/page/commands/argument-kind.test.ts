import { commandDefinitions } from '@platen/template/commands'
import { expect } from 'chai'
import { argumentsOf, inLabels } from './argument-kind.ts'

function kinds(name: string): Record<string, string> {
  const definition = commandDefinitions.find((one) => one.name === name)
  if (!definition) throw new Error(`there is no ${name}`)
  return Object.fromEntries(argumentsOf(definition).map(({ name: argument, asks }) => [argument, asks.kind]))
}

describe('arguments of a command in a form', () => {
  it('have an input that matches their value', () => {
    expect(kinds('insert_code')).to.include({
      type: 'choice',
      field: 'field',
      text: 'long text',
      newField: 'text',
      width: 'length',
      part: 'part',
      at: 'choice',
    })
    expect(kinds('set_style')).to.include({ colour: 'colour', bold: 'yes or no', size: 'length' })
    expect(kinds('insert_chart')).to.include({ value: 'of rows', by: 'of rows', list: 'list' })
    expect(kinds('move_part')).to.include({ part: 'part', to: 'other part' })
    expect(kinds('add_signatures')).to.deep.equal({ names: 'names', count: 'number', only: 'yes or no' })
  })

  it('are sorted with required ones first', () => {
    for (const definition of commandDefinitions) {
      const required = argumentsOf(definition).map(({ isRequired }) => isRequired)
      expect(required, definition.name).to.deep.equal(required.toSorted((a, b) => Number(b) - Number(a)))
    }
  })

  it('are named by their labels, without backticks', () => {
    expect(inLabels('Give `newField`, such as `order_no`.', ['newField'])).to.equal(
      'Give “New field”, such as order_no.',
    )
  })
})
