import { Text, UnstyledButton } from '@mantine/core'
import type { LibraryTemplate } from '@platen/contract'
import { PagePicture } from '../../ui/page-picture.tsx'
import classes from './new-template-page.module.css'

export function LibraryTile(props: { template: LibraryTemplate; isBusy: boolean; onChoose: () => void }) {
  const { template } = props
  return (
    <UnstyledButton className={classes.tile} disabled={props.isBusy} onClick={props.onChoose}>
      <span className={classes.picture}>
        <PagePicture url={template.pictureUrl} />
      </span>
      <span className={classes.words}>
        <Text fw={600} component="span" display="block">
          {template.name}
        </Text>
        <Text size="sm" c="dimmed" component="span" display="block">
          {template.description}
        </Text>
      </span>
    </UnstyledButton>
  )
}
