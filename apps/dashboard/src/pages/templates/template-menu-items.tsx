import { Menu } from '@mantine/core'
import type { TemplateCard } from '@platen/contract'
import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconDownload,
  IconHistory,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { offerUndo } from '../../ui/offer-undo.tsx'
import { OpeningMenu } from '../../ui/opening-menu.tsx'
import { duplicateTemplate, removeTemplate, restoreTemplate } from './template-actions.ts'
import { servicePath } from '../../api/service-path.ts'

/** The items of a `TemplateMenu`. */
export function TemplateMenuItems(props: { card: TemplateCard; onRename: () => void; button: ReactElement }) {
  const { card, onRename, button } = props
  const { templateId } = card
  const icon = { size: 16, 'aria-hidden': true } as const
  return (
    <OpeningMenu
      button={button}
      position="bottom-end"
      width={220}
      shadow="md"
      portalProps={{ target: '#main' }}
    >
      <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onRename}>
        Rename
      </Menu.Item>
      <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => void duplicateTemplate(card)}>
        Duplicate
      </Menu.Item>
      <Menu.Item
        leftSection={<IconHistory {...icon} />}
        renderRoot={(root) => <Link {...root} to="/templates/$templateId/versions" params={{ templateId }} />}
      >
        Versions
      </Menu.Item>
      <Menu.Item
        leftSection={<IconDownload {...icon} />}
        component="a"
        href={servicePath(`/app/api/templates/${templateId}/export`)}
        download
      >
        Export as ZIP
      </Menu.Item>
      <Menu.Divider />
      {card.archivedAt === null ? (
        <Menu.Item
          leftSection={<IconArchive {...icon} />}
          onClick={() => void removeTemplate(card, 'archive', offerUndo)}
        >
          Archive
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<IconArchiveOff {...icon} />} onClick={() => void restoreTemplate(card)}>
          Restore from archive
        </Menu.Item>
      )}
      <Menu.Item
        color="var(--mantine-color-red-text)"
        leftSection={<IconTrash {...icon} />}
        onClick={() => void removeTemplate(card, 'delete', offerUndo)}
      >
        Delete
      </Menu.Item>
    </OpeningMenu>
  )
}
