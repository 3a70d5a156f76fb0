import { Checkbox } from '@mantine/core'

export function AllowEmpty(props: { isAllowed: boolean; onChange: (isAllowed: boolean) => void }) {
  return (
    <Checkbox
      label="Leave a blank in the document if a cell is empty"
      checked={props.isAllowed}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  )
}
