import { Checkbox } from '@mantine/core'

/** Whether cells may be empty where the template needs a value. */
export function AllowEmpty(props: { isAllowed: boolean; onChange: (isAllowed: boolean) => void }) {
  return (
    <Checkbox
      label="Leave a blank in the document where a cell is empty"
      checked={props.isAllowed}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  )
}
