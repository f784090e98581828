import type { ComponentProps } from 'react'
import { CopyButton } from '../ui/copy-button.tsx'
import { TextInput } from '../ui/fields.tsx'
import { Columns } from '../ui/layout.tsx'
import { useTexts } from './context.ts'

type Props = Pick<ComponentProps<typeof CopyButton>, 'text' | 'name'> & { label?: string }

/** A button that copies a text. */
export function CopyText({ label, ...rest }: Props) {
  const { copy: t } = useTexts().layout

  return <CopyButton {...rest} label={label ?? t.copy} copiedLabel={t.copied} failedLabel={t.copyFailed} />
}

/** A line to copy, selected. It is selected backwards, so that a narrow field shows its start. */
export function CopyField({ text, label }: { text: string; label: string }) {
  return (
    <Columns gap="2xs" count="action">
      <TextInput
        look="mono"
        readOnly
        autoFocus
        value={text}
        aria-label={label}
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(0, text.length, 'backward')}
      />
      <CopyText text={text} />
    </Columns>
  )
}
