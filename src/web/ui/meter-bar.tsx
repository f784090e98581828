import { type ReactNode, useId } from 'react'
import { Row, Stack, Text } from './layout.tsx'
import styles from './meter-bar.module.css'
import type { Tone } from './pill.tsx'

type Props = {
  value: number
  max: number
  label: ReactNode
  note?: ReactNode
  tone?: Tone
}

export function MeterBar({ value, max, label, note, tone = 'neutral' }: Props) {
  const labelId = useId()

  return (
    <Stack gap="xs">
      <Row as="p" gap="s" rowGap="none" align="baseline" spread>
        <span id={labelId} className={styles.label}>
          {label}
        </span>
        {note && (
          <Text as="span" tone="quiet" numeric>
            {note}
          </Text>
        )}
      </Row>
      <meter className={styles.meter} data-tone={tone} value={value} max={max} aria-labelledby={labelId} />
    </Stack>
  )
}
