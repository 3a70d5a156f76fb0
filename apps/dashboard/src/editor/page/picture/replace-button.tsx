import { Button, FileButton, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { isBrandLogo } from '@platen/contract'
import { isPageEdit, type SourceElement } from '@platen/template/markup'
import { IconReplace } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { keepBrand } from '../../../api/keep-brand.ts'
import { queries } from '../../../api/queries.ts'
import { uploadBrandFile } from '../../../api/upload-brand-file.ts'
import { userMessageOf } from '../../../ui/user-facing-error.ts'
import { assetPathOf, freePath, mentions } from '../../assets/asset-paths.ts'
import { resolutionWarning, type Extent, imageSize } from '../../assets/image-size.ts'
import { uploadAsset } from '../../assets/upload-asset.ts'
import { useFilesOnWindow } from '../../assets/use-files-on-window.ts'
import { BrandLink } from '../../brand/brand-link.tsx'
import { useDraftStore } from '../../draft/draft-store.ts'
import { useEditorLife } from '../../draft/editor-life.ts'
import { elementFrom, treeOf, useSelectedElement } from '../draft-tree.ts'
import { drawnBoxes } from '../drawn-boxes.ts'
import { useSelectionStore } from '../selection-store.ts'
import { showRefusal } from '../show-refusal.ts'
import classes from './replace-button.module.css'
import { pictureSource, replacePicture } from './replace-picture.ts'

/** A button that replaces the selected image. A file can also be dropped or pasted. */
export function ReplaceButton() {
  const selected = useSelectedElement()
  if (selected?.name === 'svg')
    return (
      <Text className={classes.note}>
        This drawing is part of the page’s HTML, not a file. To replace it, insert an image and delete the
        drawing.
      </Text>
    )
  return selected?.name === 'img' ? <Replacing key={selected.start} element={selected} /> : null
}

function Replacing({ element }: { element: SourceElement }) {
  const { isUploading, replace } = useReplacePicture()
  const brand = useQuery(queries.brand()).data
  const source = pictureSource(element)
  const isOver = useFilesOnWindow(([file]) => {
    if (file) void replace(file)
  })
  const reset = useRef<() => void>(null)
  if (source && 'field' in source) {
    return <Text className={classes.note}>The data supplies this image: “{source.field}”.</Text>
  }
  return (
    <div className={classes.replace}>
      <FileButton
        accept="image/*,.svg"
        resetRef={reset}
        onChange={(file) => {
          if (file) void replace(file)
          reset.current?.()
        }}
      >
        {(button) => (
          <Button
            {...button}
            size="compact-sm"
            variant="light"
            loading={isUploading}
            leftSection={<IconReplace size={14} aria-hidden />}
          >
            Replace image
          </Button>
        )}
      </FileButton>
      <Text className={classes.note}>
        {isOver ? (
          'Drop it to replace the image.'
        ) : source && isBrandLogo(source.path) && brand?.logo ? (
          <>
            This is the logo of <BrandLink>your brand</BrandLink>.
          </>
        ) : (
          'Or drop or paste a file.'
        )}
      </Text>
    </div>
  )
}

/** Uploads a file and uses it for the selected image, as one undo step. */
function useReplacePicture() {
  const draft = useDraftStore()
  const selection = useSelectionStore()
  const life = useEditorLife()
  const [isUploading, setIsUploading] = useState(false)

  async function replace(file: File): Promise<void> {
    if (isUploading) return
    setIsUploading(true)
    try {
      const { templateId, source } = draft.getState()
      const path = freePath(assetPathOf(file.name), source.assets)
      const [size, arrived] = await Promise.all([
        imageSize(file),
        uploadAsset({ templateId, path, file, onShare: () => undefined, signal: life }),
      ])
      put(arrived, { size, file })
    } catch (error) {
      if (!life.aborted) notifications.show({ color: 'red', message: userMessageOf(error) })
    } finally {
      setIsUploading(false)
    }
  }

  function put(
    { path, asset }: Awaited<ReturnType<typeof uploadAsset>>,
    { size, file }: { size: Extent | undefined; file: File },
  ): void {
    const { files } = draft.getState().source
    const { 'template.html': html = '', 'style.css': css = '' } = files
    const { selected, drawn } = selection.getState()
    const tree = treeOf(html)
    const element = elementFrom(tree, selected?.at)
    if (!asset.contentType.startsWith('image/'))
      return showRefusal({ refused: 'This file is not an image. Use SVG, PNG, JPEG, or WebP.' })
    if (element?.name !== 'img')
      return showRefusal({ refused: 'The image is no longer selected. Select it, and replace it again.' })
    const boxes = drawn ? [...drawnBoxes(drawn, selected, html).values()].flat() : []
    const box = boxes.find(({ copy }) => copy === selected?.copy) ?? boxes[0]
    const made = replacePicture(tree, css, element, { path, size, box })
    if (!isPageEdit(made))
      return showRefusal(made ?? { refused: 'This image cannot be replaced here. Edit it in Code.' })
    const before = pictureSource(element)
    const old =
      before && 'path' in before && before.path in draft.getState().source.assets ? before.path : undefined
    const isLeft = old !== undefined && !mentions(made.html, old) && !mentions(made.css ?? css, old)
    draft.getState().edit(
      {
        files: { 'template.html': made.html, ...(made.css !== undefined && { 'style.css': made.css }) },
        assets: { ...(isLeft && old !== path && { [old]: null }), [path]: asset },
      },
      { label: 'Replacing the image' },
    )
    selection.setState({ selected: { at: made.select ?? element.start, copy: selected?.copy ?? 0 } })
    if (before && 'path' in before && isBrandLogo(before.path)) {
      const replaced = draft.getState().source
      // The new brand logo is also printed here, so this edit is undone.
      offerBrandLogo(file, () => draft.getState().source === replaced && draft.getState().undo())
    }
    const coarse = size && box && resolutionWarning(size, box)
    if (coarse !== undefined) notifications.show({ color: 'orange', autoClose: 12_000, message: coarse })
  }

  return { isUploading, replace }
}

const offeredForMs = 30_000
const id = 'brand-logo'

/** If a file replaced the brand's logo, offers to use it as the logo of all templates. `onKept` is called after the logo is saved. */
function offerBrandLogo(file: File, onKept: () => unknown): void {
  const keep = async () => {
    notifications.hide(id)
    try {
      keepBrand(await uploadBrandFile('/brand/logo', file, () => undefined))
      onKept()
      notifications.show({
        message:
          'This is now the logo of all your templates. Publish a template again to use it in its documents.',
      })
    } catch (error) {
      notifications.show({ color: 'red', message: userMessageOf(error) })
    }
  }
  notifications.show({
    id,
    autoClose: offeredForMs,
    message: (
      <Stack gap={6} align="flex-start">
        Is this your company’s logo?
        <Button size="compact-sm" onClick={() => void keep()}>
          Use as the logo of all your templates
        </Button>
      </Stack>
    ),
  })
}
