import { ActionIcon, Group, Text } from '@mantine/core'
import type { TemplateCard } from '@platen/contract'
import { IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { MenuOnDemand } from '../../ui/menu-on-demand.tsx'
import { PagePicture } from '../../ui/page-picture.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { useMissingPicture } from './missing-picture.ts'
import { servicePath } from '../../api/service-path.ts'
import classes from './template-tile.module.css'

const RenameDialog = lazy(() =>
  import('./rename-dialog.tsx').then((part) => ({ default: part.RenameDialog })),
)

export function TemplateTile({ card }: { card: TemplateCard }) {
  const [isRenaming, setIsRenaming] = useState(false)
  const pictureRef = useMissingPicture(card)
  return (
    <article className={classes.tile}>
      <div className={classes.picture} ref={pictureRef}>
        <PagePicture url={card.picture ? servicePath(card.picture.url) : undefined} />
      </div>
      <Group wrap="nowrap" gap={4} align="flex-start" className={classes.words}>
        <div className={classes.text}>
          <Text
            renderRoot={(root) => (
              <Link {...root} to="/templates/$templateId" params={{ templateId: card.templateId }} />
            )}
            className={classes.name}
            fw={600}
            lineClamp={2}
          >
            {card.name}
          </Text>
        </div>
        <span className={classes.menu}>
          <TemplateMenu card={card} onRename={() => setIsRenaming(true)} />
        </span>
      </Group>
      <div className={classes.facts}>
        <TemplateStatus card={card} />
        <Text size="xs" c="dimmed">
          {recentUse(card)}
          <TimeText instant={card.updatedAt} />
        </Text>
      </div>
      <Suspense>{isRenaming && <RenameDialog card={card} onClose={() => setIsRenaming(false)} />}</Suspense>
    </article>
  )
}

function TemplateStatus({ card }: { card: TemplateCard }) {
  const [state, label] =
    card.publishedVersion === null
      ? ['draft', 'Draft']
      : card.pinnedVersion !== null && card.pinnedVersion !== card.publishedVersion
        ? ['published', `Version ${card.pinnedVersion} is pinned`]
        : card.hasUnpublishedChanges
          ? ['changed', 'Unpublished changes']
          : ['published', `Published, version ${card.publishedVersion}`]
  return (
    <span className={classes.standing} data-state={state}>
      {label}
    </span>
  )
}

function recentUse({ recentDocuments }: TemplateCard): string {
  if (recentDocuments === 0) return ''
  return recentDocuments === 1
    ? '1 document in 30 days · '
    : `${recentDocuments.toLocaleString('en')} documents in 30 days · `
}

const TemplateMenuItems = lazy(() =>
  import('./template-menu-items.tsx').then((part) => ({ default: part.TemplateMenuItems })),
)

function TemplateMenu({ card, onRename }: { card: TemplateCard; onRename: () => void }) {
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
