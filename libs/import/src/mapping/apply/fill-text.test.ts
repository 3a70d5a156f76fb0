import { expect } from 'chai'
import { fillText, textPieces } from './fill-text.ts'

const values: Record<string, string> = { name: 'Ada', city: 'Paris', two: 'a\nb' }

describe('text that contains values', () => {
  const rows: [text: string, filled: string][] = [
    ['{{name}}, {{city}}', 'Ada, Paris'],
    ['{{name}}, {{none}}', 'Ada'],
    ['{{none}}, {{city}}', 'Paris'],
    ['{{name}}, {{none}}; {{none}} | {{city}}', 'Ada | Paris'],
    ['{{none}}{{none}}{{name}}', 'Ada'],
    ['{{name}}  {{none}}  {{city}}', 'Ada Paris'],
    ['{{name}}\n{{none}}, {{none}}\n{{city}}', 'Ada\nParis'],
    ['No. {{none}}', 'No.'],
    ['{{two}} {{none}}', 'a\nb'],
    ['  as it is ,  ', '  as it is ,  '],
  ]
  for (const [text, filled] of rows)
    it(`${JSON.stringify(text)} becomes ${JSON.stringify(filled)}`, () => {
      const valueOf = ({ parts }: { parts: readonly unknown[] }) => values[String(parts[0])] ?? ''
      expect(fillText(textPieces(text), valueOf)).to.equal(filled)
    })
})
