import { StyleSheet } from '@react-pdf/renderer'

export const ink = '#1a202c'
const muted = '#4a5568'
const line = '#cbd5e0'

/** The styles of the PDF. */
export const styles = StyleSheet.create({
  page: { padding: 48, fontFamily: 'Assistant', fontSize: 10, color: ink, lineHeight: 1.4 },
  // `lineHeight` is inherited in points, not as a factor
  title: { fontSize: 20, fontWeight: 700, lineHeight: 1.3 },
  total: { fontSize: 12, fontWeight: 700, lineHeight: 1.4 },
  strong: { fontWeight: 700 },
  muted: { color: muted },
  small: { fontSize: 8.5, color: muted, lineHeight: 1.4 },
  section: { marginTop: 16 },
  rule: { borderBottomWidth: 1, borderBottomColor: line, paddingBottom: 4, marginBottom: 4 },
  item: { paddingVertical: 4, borderBottomWidth: 0.5, borderBottomColor: line },
  product: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  number: { width: 72 },
  count: { width: 48 },
  foot: { position: 'absolute', bottom: 24, left: 48, right: 48 },
})
