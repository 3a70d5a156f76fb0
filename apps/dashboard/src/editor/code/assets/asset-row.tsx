import { ActionIcon, Badge, Button, Group, Menu, Text, Tooltip } from '@mantine/core'
import type { DraftAsset } from '@platen/contract'
import {
  IconDots,
  IconDownload,
  IconFile,
  IconPencil,
  IconPhotoPlus,
  IconReplace,
  IconTrash,
  IconTypography,
} from '@tabler/icons-react'
import { useRef } from 'react'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { formatBytes } from '../../../ui/format-measures.ts'
import { BrandLink } from '../../brand/brand-link.tsx'
import classes from './assets-pane.module.css'

const icon = { size: 16, 'aria-hidden': true } as const

/** An asset with its type, size and commands. */
export function AssetRow(props: {
  path: string
  asset: DraftAsset
  pictureUrl: string
  isUsed: boolean
  /** Whether the template is printed over this PDF, which then cannot be removed. */
  isBase: boolean
  /** Whether the brand's logo is printed instead of this asset. */
  isBrands: boolean
  onInsert: () => void
  onReplace: (file: File) => void
  onUseFont: () => void
  onUseAsLogo: () => void
  onRename: () => void
  onRemove: () => void
}) {
  const { path, asset, pictureUrl, isUsed, isBase, isBrands } = props
  const { onInsert, onReplace, onUseFont, onUseAsLogo, onRename, onRemove } = props
  const chooser = useRef<HTMLInputElement>(null)
  const isPicture = asset.contentType.startsWith('image/')
  const isFont = asset.contentType.startsWith('font/')
  const name = path.replace(/^assets\//, '')
  return (
    <li className={classes.row}>
      <span className={classes.picture}>
        <Thumbnail asset={asset} url={pictureUrl} />
      </span>
      <div className={classes.text}>
        <Text size="sm" fw={500} truncate title={path}>
          {name}
        </Text>
        <Group gap={6} wrap="nowrap">
          <Text size="xs" c="dimmed" truncate>
            {typeLabel(asset.contentType, path)} · {formatBytes(asset.bytes)}
          </Text>
          {(isBase || !isUsed) && (
            <Badge size="xs" variant="light" {...(!isBase && { color: 'gray' })} tt="none" fw={500}>
              {isBase ? 'Template PDF' : 'Unused'}
            </Badge>
          )}
        </Group>
        {isBrands && (
          <Text size="xs">
            The logo of <BrandLink>your brand</BrandLink> is printed instead
          </Text>
        )}
        {!isUsed && isPicture && (
          <Button size="compact-xs" variant="light" mt={4} onClick={onUseAsLogo}>
            {' '}
            Use as logo{' '}
          </Button>
        )}
        {!isUsed && isFont && (
          <Button size="compact-xs" variant="light" mt={4} onClick={onUseFont}>
            Use in template
          </Button>
        )}
      </div>
      <Group gap={2} wrap="nowrap">
        {isPicture && (
          <Tooltip label="Insert into the page" withArrow>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Insert ${name} into the page`}
              onClick={onInsert}
            >
              <IconPhotoPlus size={16} />
            </ActionIcon>
          </Tooltip>
        )}
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label={`Replacement for ${name}`}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file) onReplace(file)
            currentTarget.value = ''
          }}
        />
        <CopyButton text={path} what={`the path of ${name}`} />
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={`More for ${name}`}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconReplace {...icon} />} onClick={() => chooser.current?.click()}>
              Replace
            </Menu.Item>
            {!isBase && (
              <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onRename}>
                Rename
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={<IconDownload {...icon} />}
              component="a"
              href={pictureUrl}
              download={name.split('/').at(-1)}
            >
              Download
            </Menu.Item>
            {!isBase && (
              <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={onRemove}>
                Remove
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </Group>
    </li>
  )
}

function Thumbnail({ asset, url }: { asset: DraftAsset; url: string }) {
  if (asset.contentType.startsWith('font/')) return <IconTypography size={22} stroke={1.4} aria-hidden />
  if (!asset.contentType.startsWith('image/')) return <IconFile size={22} stroke={1.4} aria-hidden />
  return <img src={url} alt="" loading="lazy" />
}

function typeLabel(contentType: string, path: string): string {
  const [kind, type = ''] = contentType.split('/')
  // The content type is unknown, but the extension can indicate it.
  if (type === 'octet-stream') return /\.(\w+)$/.exec(path)?.[1]?.toUpperCase() ?? 'File'
  const short = type.replace(/\+xml$/, '').toUpperCase()
  if (kind === 'image') return `${short} image`
  return kind === 'font' ? `${short} font` : short
}
