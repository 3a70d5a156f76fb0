import { expectLinear } from '../../../../../test/parts/growth.ts'
import { read, withHtml } from '../testing/literal-folder.ts'

describe('a <style> with merge tags', () => {
  it('is read in linear time', () => {
    for (const part of [
      'p{color:{{c}}}',
      'p{',
      '{{#a}}',
      '{{#a}}p{color:red}{{/a}}',
      'a:{{c}} ',
      'p{a:(',
      '/*{{c}}*/',
    ])
      expectLinear(
        (size) => void read(withHtml(`<style>${part.repeat(size / part.length)}</style>`)),
        200_000,
        part,
      )
  })
})
