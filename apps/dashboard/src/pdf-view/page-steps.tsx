import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconMinus, IconPlus } from '@tabler/icons-react'
import type { PageComparison } from './compare-pages.ts'
import classes from './page-steps.module.css'
import { stepFrom } from './zoom.ts'

interface PageStepsProps {
  total: number
  page: number
  pages: readonly PageComparison[]
  go: (page: number) => void
}

/** If there are more pages, there is no button for each page. */
const listedMax = 24

const kindLabels = { same: 'same', changed: 'changed', added: 'new', removed: 'removed' }

/** Navigates between compared pages and marks those that differ. */
export function PageSteps({ total, page, pages, go }: PageStepsProps) {
  if (total < 2) return null
  return (
    <Group gap={4} role="group" aria-label="Pages">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Previous page"
        aria-disabled={page <= 1}
        {...(page <= 1 ? { 'data-disabled': true } : {})}
        onClick={() => page > 1 && go(page - 1)}
      >
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      {total > listedMax ? (
        <Text size="sm" px={4} aria-live="polite">
          Page {page} of {total}
        </Text>
      ) : (
        Array.from({ length: total }, (_, index) => {
          const kind = pages[index]?.kind
          const word = kind ? kindLabels[kind] : 'not compared yet'
          return (
            <button
              key={index}
              type="button"
              className={classes.step}
              data-kind={kind}
              aria-label={`Page ${index + 1}, ${word}`}
              {...(index + 1 === page ? { 'aria-current': 'page' as const } : {})}
              onClick={() => go(index + 1)}
            >
              {index + 1}
            </button>
          )
        })
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Next page"
        aria-disabled={page >= total}
        {...(page >= total ? { 'data-disabled': true } : {})}
        onClick={() => page < total && go(page + 1)}
      >
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

interface ZoomStepsProps {
  /** The current scale relative to the physical size. */
  scale: number
  isFit: boolean
  /** Receives a scale, or `undefined` to fit the width. */
  zoom: (scale: number | undefined) => void
}

export function ZoomSteps({ scale, isFit, zoom }: ZoomStepsProps) {
  return (
    <Group gap={4} wrap="nowrap" role="group" aria-label="Zoom">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Zoom out"
        onClick={() => zoom(stepFrom(scale, 'out') / 100)}
      >
        <IconMinus size={16} aria-hidden />
      </ActionIcon>
      <Text size="sm" w={44} ta="center">
        {Math.round(scale * 100)}%
      </Text>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Zoom in"
        onClick={() => zoom(stepFrom(scale, 'in') / 100)}
      >
        <IconPlus size={16} aria-hidden />
      </ActionIcon>
      <Button
        size="compact-sm"
        variant={isFit ? 'light' : 'subtle'}
        color="gray"
        aria-pressed={isFit}
        onClick={() => zoom(undefined)}
      >
        Fit
      </Button>
    </Group>
  )
}
