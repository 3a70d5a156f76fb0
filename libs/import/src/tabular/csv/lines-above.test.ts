import { expect } from 'chai'
import { linesAbove } from './lines-above.ts'

describe('lines above a table', () => {
  const rows = 'Date;Payee;Amount;Balance\n01.02.2026;Ada;1,50;2,00\n02.02.2026;Bob;-2,25;4,25\n'
  const restOf = (text: string) => {
    const bytes = Buffer.from(text)
    return bytes.subarray(linesAbove(bytes).bytes).toString()
  }

  it('are distinguished from the header in files from banks and accounting programs', () => {
    for (const above of [
      'Statement;made on 9 May\n\nAccount;"DE12 3"\nBalance;1.234,50\n\n',
      '\uFEFF"Giro";"DE12"\n""\n',
      'Some Program v1.2, 9 May 2026;;;\n;;;\n',
      'A line of words, with a comma\n',
      'Balance;4,25\n',
    ])
      expect(restOf(above + rows), above).to.equal(rows)
  })

  it('include DATEV’s line, which is as wide as a table', () => {
    const datev = '"EXTF";700;21;"Buchungsstapel";13;20260601;;"RE";"";"";1234567;1001;20260101;4\r\n'
    expect(restOf(datev + rows)).to.equal(rows)
  })

  it('are not assumed if the first line may be the header, regardless of the rows below', () => {
    for (const text of [
      rows,
      `\uFEFF${rows}`,
      `sep=;\n${rows}`,
      'name,city\nAda,Turin\n',
      'name;city;zip\nAda;Turin;10121;x\nBob;Rome;00118;x\nEve;Bari;70121;x\n',
      'name\nAda\nBob\n',
      'name;note\nAda\nBob\nEve\n',
      'a,b,c\n1,2\n3,4\n5,6\n',
      'Name;;;\nAda;1;2;3\nBob;4;5;6\nEve;7;8;9\n',
      'Name;;;\nAda;Turin;a;b\nBob;Rome;c;d\nEve;Bari;e;f\n',
      '',
      '\n\n',
      '"',
    ])
      expect(linesAbove(Buffer.from(text)), text).to.deep.equal({ bytes: 0, lines: 0 })
  })
})
