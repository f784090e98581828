import type { RefObject } from 'react'
import { useTexts } from '../../app/context.ts'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'

type Format = 'strong' | 'em' | 'code' | 'link' | 'heading' | 'list'

const formats: Record<Format, readonly [before: string, after: string]> = {
  strong: ['**', '**'],
  em: ['*', '*'],
  code: ['`', '`'],
  link: ['[', '](https://)'],
  heading: ['\n## ', '\n'],
  list: ['\n- ', '\n'],
}

type Props = {
  label: string
  area: RefObject<HTMLTextAreaElement | null>
  onChange: (text: string) => void
}

/** Puts the marks of Markdown around what is selected. */
export function FormatToolbar({ label, area, onChange }: Props) {
  const { toolbar: t } = useTexts().backOffice.content

  function apply(format: Format) {
    const field = area.current
    if (!field) return
    const [before, after] = formats[format]
    const { selectionStart: start, selectionEnd: end, value } = field
    const selected = value.slice(start, end) || t.sample
    const next = value.slice(0, start) + before + selected + after + value.slice(end)
    onChange(next)
    requestAnimationFrame(() => {
      field.focus()
      field.setSelectionRange(start + before.length, start + before.length + selected.length)
    })
  }

  return (
    <Row role="group" aria-label={label} gap="s" rowGap="2xs" align="center">
      {(Object.keys(formats) as Format[]).map(format => (
        <Button key={format} size="small" onClick={() => apply(format)}>
          {t[format]}
        </Button>
      ))}
    </Row>
  )
}
