import { ActionIcon, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './page-box.module.css'

/** Shows the current page number, which can be edited, with buttons for the previous and next page. */
export function PageBox({ page, pages, go }: { page: number; pages: number; go: (page: number) => void }) {
  const [typed, setTyped] = useState<string>()

  function apply() {
    const to = Number(typed)
    setTyped(undefined)
    if (typed?.trim() && Number.isInteger(to)) go(Math.min(pages, Math.max(1, to)))
  }

  return (
    <div className={classes.box}>
      <ActionIcon
        variant="subtle"
        color="gray"
        radius="xl"
        aria-label="Previous page"
        disabled={page <= 1}
        onClick={() => go(page - 1)}
      >
        <IconChevronUp size={16} aria-hidden />
      </ActionIcon>
      <TextInput
        size="xs"
        className={classes.number}
        inputMode="numeric"
        aria-label={`Page, of ${pages}`}
        value={typed ?? String(page)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply()
          if (event.key === 'Escape') setTyped(undefined)
        }}
      />
      <span className={classes.of}>/ {pages}</span>
      <ActionIcon
        variant="subtle"
        color="gray"
        radius="xl"
        aria-label="Next page"
        disabled={page >= pages}
        onClick={() => go(page + 1)}
      >
        <IconChevronDown size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}
