import { NativeSelect } from '@mantine/core'
import { cutText } from '@platen/template/draft'
import { joinCells } from './wrong-items.ts'

const shownLength = 24

/** For a row with too many cells: which value was cut in two, mostly by a comma of its own. */
export function JoinCells(props: {
  cells: readonly string[]
  separator: string
  onJoin: (cells: string[]) => void
}) {
  const { cells, separator, onJoin } = props
  const shown = (cell: string) => (cell === '' ? '(empty)' : cutText(cell, shownLength))
  return (
    <NativeSelect
      label="Which value was cut in two?"
      description="It is put together again, and all behind it moves back to its place."
      data={[
        { value: '', label: 'Choose…' },
        ...cells.slice(0, -1).map((cell, at) => ({
          value: String(at),
          label: `${shown(cell)} ${separator} ${shown(cells[at + 1] ?? '')}`,
        })),
      ]}
      value=""
      onChange={(event) => {
        const { value } = event.currentTarget
        if (value !== '') onJoin(joinCells(cells, Number(value), separator))
      }}
      maw={460}
    />
  )
}
