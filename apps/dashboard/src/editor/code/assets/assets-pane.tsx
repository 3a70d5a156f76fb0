import {
  Button,
  CloseButton,
  FileButton,
  Group,
  Loader,
  Modal,
  Progress,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { isBrandLogo } from '@platen/contract'
import { IconAlertTriangle, IconPhoto, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../../api/queries.ts'
import { useDropOrPaste } from '../../../ui/use-drop-or-paste.ts'
import { assetPathFault } from '../../assets/asset-paths.ts'
import { useDraft } from '../../draft/draft-store.ts'
import { useOverlayBase } from '../../draft/overlay-base.ts'
import { isUsedAsset } from '../../assets/asset-uses.ts'
import { AssetRow } from './asset-row.tsx'
import classes from './assets-pane.module.css'
import { useAssetActs } from './use-asset-acts.ts'
import { type Upload, useUploads } from './use-uploads.ts'
import { servicePath } from '../../../api/service-path.ts'

/** Pictures, fonts and style sheets of the template: uploading, renaming, putting into the page. */
export function AssetsPane() {
  const assets = useDraft((state) => state.source.assets)
  const templateId = useDraft((state) => state.templateId)
  const files = useDraft((state) => state.source.files)
  const { uploads, add, again, dismiss } = useUploads()
  const { isOver, dropProps } = useDropOrPaste((given) => add(given))
  const acts = useAssetActs()
  const hasBrandLogo = Boolean(useQuery(queries.brand()).data?.logo)
  const [renaming, setRenaming] = useState<string>()
  const base = useOverlayBase()?.path
  const paths = Object.keys(assets).toSorted()
  const isEmpty = paths.length === 0 && uploads.length === 0
  return (
    <section className={classes.pane} data-over={isOver || undefined} aria-label="Assets" {...dropProps}>
      <Group justify="space-between" align="center" gap="sm" mb="md">
        <Text size="sm" c="dimmed" flex={1} miw={200}>
          {isEmpty ? '' : 'Drop files anywhere here, or paste a picture.'}
        </Text>
        {!isEmpty && <UploadButton onFiles={(chosen) => add(chosen)} />}
      </Group>
      {isEmpty && (
        <div className={classes.empty}>
          <IconPhoto size={36} stroke={1.3} aria-hidden />
          <Text fw={600}>No pictures or fonts yet</Text>
          <Text size="sm" c="dimmed" maw={320}>
            Drop a logo, a signature or a font here, paste a picture, or choose files. Up to 25 MB each.
          </Text>
          <UploadButton onFiles={(chosen) => add(chosen)} />
        </div>
      )}
      <ul className={classes.list} aria-label="Assets of the template">
        {uploads.map((upload) => (
          <UploadRow
            key={upload.id}
            upload={upload}
            onAgain={() => again(upload)}
            onDismiss={() => dismiss(upload)}
          />
        ))}
        {paths.map((path) => {
          const asset = assets[path]
          return (
            asset && (
              <AssetRow
                key={path}
                path={path}
                asset={asset}
                pictureUrl={servicePath(`/app/api/templates/${templateId}/assets/${asset.sha256}`)}
                isUsed={isUsedAsset(files, path)}
                isBase={path === base}
                isBrands={hasBrandLogo && isBrandLogo(path)}
                onInsert={() => acts.insert(path)}
                onReplace={(file) => add([file], path)}
                onUseFont={() => acts.useFont(path)}
                onUseAsLogo={() => acts.useAsLogo(path)}
                onRename={() => setRenaming(path)}
                onRemove={() => acts.remove(path)}
              />
            )
          )
        })}
      </ul>
      {renaming !== undefined && (
        <RenameAssetDialog
          path={renaming}
          taken={assets}
          onClose={() => setRenaming(undefined)}
          onRename={(to) => {
            acts.rename(renaming, to)
            setRenaming(undefined)
          }}
        />
      )}
    </section>
  )
}

function UploadButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  return (
    <FileButton multiple onChange={onFiles} accept="image/*,font/*,.ttf,.otf,.woff,.woff2,.css,.svg">
      {(button) => (
        <Button {...button} size="sm" leftSection={<IconUpload size={16} aria-hidden />}>
          Upload files
        </Button>
      )}
    </FileButton>
  )
}

/** Asks for an asset's new name. What names it in the page and in the style sheet changes with it. */
function RenameAssetDialog(props: {
  path: string
  taken: Readonly<Record<string, unknown>>
  onRename: (to: string) => void
  onClose: () => void
}) {
  const { path, taken, onRename, onClose } = props
  const [name, setName] = useState(path.replace(/^assets\//, ''))
  const to = `assets/${name.normalize('NFC')}`
  const fault =
    assetPathFault(to) ?? (to !== path && to in taken ? 'Another asset has this name.' : undefined)
  return (
    <Modal opened onClose={onClose} title="Rename the asset" centered>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (fault === undefined) onRename(to)
        }}
      >
        <Stack gap="lg">
          <TextInput
            label="Name"
            description="The page and the style sheet are changed with it."
            data-autofocus
            value={name}
            error={fault}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">Rename</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** A file on its way, which can be called off; or why it did not arrive, with the way to try again. */
function UploadRow(props: { upload: Upload; onAgain: () => void; onDismiss: () => void }) {
  const { upload, onAgain, onDismiss } = props
  const { name, share, problem } = upload
  return (
    <li className={classes.row}>
      <span className={classes.picture}>
        {problem === undefined ? (
          <Loader size="xs" aria-hidden />
        ) : (
          <IconAlertTriangle size={20} aria-hidden />
        )}
      </span>
      <div className={classes.words}>
        <Text size="sm" fw={500} truncate>
          {name}
        </Text>
        {problem === undefined ? (
          <Progress value={share * 100} size="sm" mt={4} aria-label={`Uploading ${name}`} />
        ) : (
          <Text size="xs" c="red" role="alert">
            {problem}
          </Text>
        )}
      </div>
      {problem !== undefined && (
        <Button size="compact-sm" variant="default" onClick={onAgain}>
          Try again
        </Button>
      )}
      <CloseButton
        aria-label={problem === undefined ? `Cancel the upload of ${name}` : `Dismiss ${name}`}
        onClick={onDismiss}
      />
    </li>
  )
}
