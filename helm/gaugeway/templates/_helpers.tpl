{{- define "gaugeway.name" -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{/* Of what belongs to one service; its selector brings the rest. */}}
{{- define "gaugeway.serviceLabels" -}}
app.kubernetes.io/part-of: gaugeway
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{/* Of what belongs to all. */}}
{{- define "gaugeway.labels" -}}
{{ include "gaugeway.serviceLabels" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{/* What a selector may use: (dict "root" $ "service" "messages") */}}
{{- define "gaugeway.selector" -}}
app.kubernetes.io/name: {{ .service }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
{{- end -}}

{{/* The gateway's table of the services, as it reads it from its environment. */}}
{{- define "gaugeway.serviceUrls" -}}
{{- $urls := list -}}
{{- range $service, $_ := .Values.services -}}
{{- if ne $service "gateway" -}}
{{- $urls = append $urls (printf "%s=http://%s-%s:8080" $service (include "gaugeway.name" $) $service) -}}
{{- end -}}
{{- end -}}
{{- join "," $urls -}}
{{- end -}}

{{- define "gaugeway.required" -}}
{{- $_ := required "secrets.gaugeway: the name of the secret with jwt-secret, internal-secret, sealing-secret, admin-password" .Values.secrets.gaugeway -}}
{{- $_ := required "secrets.database: the name of the secret with the key url" .Values.secrets.database -}}
{{- $_ := required "secrets.redis: the name of the secret with the key url" .Values.secrets.redis -}}
{{- $_ := required "config.kafka.brokers: host:port, comma separated" .Values.config.kafka.brokers -}}
{{- $_ := required "config.adminEmail: the address of the first administrator" .Values.config.adminEmail -}}
{{- $_ := required "config.publicUrl: the address of the console, https://..." (include "gaugeway.publicUrl" .) -}}
{{- end -}}

{{/* Address of the console: as configured, or as the ingress has it. */}}
{{- define "gaugeway.publicUrl" -}}
{{- if .Values.config.publicUrl -}}
{{- .Values.config.publicUrl -}}
{{- else if and .Values.ingress.enabled .Values.ingress.host -}}
https://{{ .Values.ingress.host }}
{{- end -}}
{{- end -}}
