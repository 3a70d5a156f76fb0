/** An option of a list, and whether it is chosen. */
export interface ListedOption {
  label: string
  isChosen: boolean
}

/** Behind options that are chosen: light enough for letters of any dark colour. */
export const chosenGround = '#99c1da'

/** The options of a list with those chosen that a text says, a line each; what is none of them stands behind them. */
export function listedOptions(options: readonly string[], text: string): ListedOption[] {
  const chosen = new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  )
  const listed = options.map((label) => ({ label, isChosen: chosen.delete(label.trim()) }))
  return [...listed, ...Array.from(chosen, (label) => ({ label, isChosen: true }))]
}
