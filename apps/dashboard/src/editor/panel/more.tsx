import { Button, Collapse, Stack } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'

/** A collapsible section for less common settings. */
export function More({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const Icon = isOpen ? IconChevronDown : IconChevronRight
  return (
    <div>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        ml={-8}
        leftSection={<Icon size={16} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
      </Button>
      <Collapse expanded={isOpen} id={id}>
        <Stack gap="sm" pt="sm">
          {children}
        </Stack>
      </Collapse>
    </div>
  )
}
