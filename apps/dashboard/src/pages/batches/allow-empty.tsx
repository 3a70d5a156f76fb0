import { Checkbox } from '@mantine/core'

/** Whether cells may be empty where the template needs a value. */
export function AllowEmpty(props: { isAllowed: boolean; onChange: (isAllowed: boolean) => void }) {
  return (
    <Checkbox
      label="Make the documents with a blank where a cell is empty"
      checked={props.isAllowed}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  )
}
