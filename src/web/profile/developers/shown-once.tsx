import { useTexts } from '../../app/context.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import styles from './developers.module.css'

/** A token or a secret, which the shop does not show again. */
export function ShownOnce({ label, text }: { label: string; text: string }) {
  const { developers: t } = useTexts().profile

  return (
    <div className={styles.shown}>
      <p>{label}</p>
      <TextInput
        look="mono"
        readOnly
        autoFocus
        value={text}
        aria-label={label}
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(0, text.length, 'backward')}
      />
      <CopyButton text={text} label={t.copy} copiedLabel={t.copied} failedLabel={t.copyFailed} />
    </div>
  )
}
