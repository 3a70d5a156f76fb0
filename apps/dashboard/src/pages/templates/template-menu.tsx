import { ActionIcon } from '@mantine/core'
import type { TemplateCard } from '@platen/contract'
import { IconDots } from '@tabler/icons-react'
import { lazy } from 'react'
import { MenuOnDemand } from '../../ui/menu-on-demand.tsx'

const TemplateMenuItems = lazy(() =>
  import('./template-menu-items.tsx').then((part) => ({ default: part.TemplateMenuItems })),
)

/** All that can be done with a template besides opening it. */
export function TemplateMenu({ card, onRename }: { card: TemplateCard; onRename: () => void }) {
  return (
    <MenuOnDemand
      button={
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`More for “${card.name}”`}>
          <IconDots size={18} />
        </ActionIcon>
      }
      menu={(button) => <TemplateMenuItems card={card} onRename={onRename} button={button} />}
    />
  )
}
