import type { FormulaOption } from './complete-formula.ts'

/** What a function is for, beside the list of completions. */
export function drawHelp({
  signature,
  says,
  example,
  result,
}: NonNullable<FormulaOption['help']>): HTMLElement {
  const box = document.createElement('div')
  box.className = 'cm-formulaHelp'
  const line = (tag: string, text: string) => {
    const element = document.createElement(tag)
    element.textContent = text
    box.append(element)
  }
  line('code', signature)
  line('span', says)
  line('code', `${example} → ${result}`)
  return box
}
