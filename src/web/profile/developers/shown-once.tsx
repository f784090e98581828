import { CopyField } from '../../app/copy-text.tsx'
import { Stack } from '../../ui/layout.tsx'

/** A token or a secret, which the shop does not show again. */
export function ShownOnce({ label, text }: { label: string; text: string }) {
  return (
    <Stack gap="2xs">
      <p>{label}</p>
      <CopyField text={text} label={label} />
    </Stack>
  )
}
