import { Button, CloseButton } from '@mantine/core'
import { IconClick } from '@tabler/icons-react'
import { askingOf, useAsking } from '../asking/asking.ts'
import { useDraftStore } from '../draft/draft-store.ts'
import { usePagePlace } from '../fields/page-place.ts'
import classes from './chat.module.css'

/** The element that the next prompt is about, to be taken out; with none, the offer of the one that is selected. */
export function AboutChip() {
  const asking = askingOf(useDraftStore())
  const about = useAsking((state) => state.about)
  const { element } = usePagePlace()
  if (about)
    return (
      <div className={classes.aboutLine}>
        <span className={classes.about}>
          <IconClick size={14} aria-hidden />
          About: {about.words}
          <CloseButton
            size="xs"
            aria-label={`Not about “${about.words}”, but the whole document`}
            onClick={() => asking.setState(({ wanted }) => ({ about: undefined, wanted: wanted + 1 }))}
          />
        </span>
      </div>
    )
  if (!element) return null
  return (
    <div className={classes.aboutLine}>
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconClick size={13} aria-hidden />}
        onClick={() => asking.setState(({ wanted }) => ({ about: element, wanted: wanted + 1 }))}
      >
        Ask about “{element.words}”
      </Button>
    </div>
  )
}
