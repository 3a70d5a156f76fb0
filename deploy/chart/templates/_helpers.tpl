{{- define "platen.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{/* Short enough for the longest suffix, "-seccomp-installer", within the 63 characters of a name. */}}
{{- define "platen.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 40 | trimSuffix "-" -}}
{{- else if contains (include "platen.name" .) .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name (include "platen.name" .) | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "platen.serviceAccountName" -}}
{{- default (ternary (include "platen.fullname" .) "default" .Values.serviceAccount.create) .Values.serviceAccount.name -}}
{{- end -}}

{{/* Expects a dict with `root` and `component`. Selectors cannot change after the installation, so they contain nothing else. */}}
{{- define "platen.selectorLabels" -}}
app.kubernetes.io/name: {{ include "platen.name" .root }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end -}}

{{- define "platen.labels" -}}
{{ include "platen.selectorLabels" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version | replace "+" "_" }}
{{- with .root.Values.commonLabels }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* Without the version of the chart, so that pods are replaced only when their own configuration changes. */}}
{{- define "platen.podLabels" -}}
{{ include "platen.selectorLabels" . }}
{{- with merge (dict) ((index .root.Values .component).podLabels | default dict) .root.Values.commonLabels }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{- define "platen.image" -}}
{{- $image := (index .root.Values .component).image -}}
{{- $message := printf "Set %s.image.repository to the repository with the image of deploy/%s.Dockerfile." .component .component -}}
{{- $repository := required $message $image.repository -}}
{{- if $image.digest -}}
{{- printf "%s@%s" $repository $image.digest -}}
{{- else -}}
{{- printf "%s:%s" $repository (default .root.Chart.AppVersion $image.tag) -}}
{{- end -}}
{{- end -}}

{{/* JSON of the settings in `env` that are set: the settings of the component override the common ones. */}}
{{- define "platen.settings" -}}
{{- $settings := dict -}}
{{- if eq .component "api" -}}
{{- $_ := set $settings "PLATEN_DATA" "/data" -}}
{{- $_ := set $settings "PORT" "3000" -}}
{{- if .root.Values.ingress.enabled -}}
{{- $_ := set $settings "TRUST_PROXY_HOPS" "1" -}}
{{- end -}}
{{- end -}}
{{- range $source := list .root.Values.common (index .root.Values .component) -}}
{{- range $name, $value := $source.env -}}
{{- if $value -}}
{{- $_ := set $settings $name $value -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- toJson $settings -}}
{{- end -}}

{{/* Fails when a required setting has no value and no `envFrom` that could provide one. Expects a dict with `root`, `component` and `required`. */}}
{{- define "platen.requireSettings" -}}
{{- $own := index .root.Values .component -}}
{{- $settings := include "platen.settings" . | fromJson -}}
{{- $secrets := merge (dict) $own.secretEnv .root.Values.common.secretEnv -}}
{{- if not (concat .root.Values.common.envFrom $own.envFrom) -}}
{{- range .required -}}
{{- if not (or (index $settings .name) (index $secrets .name)) -}}
{{- fail (printf "Set %s.%s to %s." .at .name .what) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- define "platen.env" -}}
{{- $own := index .root.Values .component -}}
{{- $secrets := merge (dict) $own.secretEnv .root.Values.common.secretEnv -}}
{{- range $name, $value := include "platen.settings" . | fromJson }}
{{- if not (hasKey $secrets $name) }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}
{{- range $name, $reference := $secrets }}
{{- if $reference }}
- name: {{ $name }}
  valueFrom:
    secretKeyRef:
      name: {{ $reference.name }}
      key: {{ $reference.key }}
{{- end }}
{{- end }}
{{- with concat .root.Values.common.extraEnv $own.extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* Both images run as the user `node`, whose ID the kubelet needs for runAsNonRoot. */}}
{{- define "platen.podSecurityContext" -}}
{{- $defaults := dict "runAsNonRoot" true "runAsUser" 1000 "runAsGroup" 1000 "fsGroup" 1000 "seccompProfile" .seccompProfile -}}
{{- toYaml (mergeOverwrite $defaults (index .root.Values .component).podSecurityContext) -}}
{{- end -}}

{{- define "platen.securityContext" -}}
{{- $defaults := dict "allowPrivilegeEscalation" false "readOnlyRootFilesystem" true "capabilities" (dict "drop" (list "ALL")) -}}
{{- toYaml (mergeOverwrite $defaults (index .root.Values .component).securityContext) -}}
{{- end -}}

{{- define "platen.topologySpread" -}}
{{- with (index .root.Values .component).topologySpreadConstraints -}}
{{- toYaml . -}}
{{- else -}}
{{- range $key := list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
- maxSkew: 1
  topologyKey: {{ $key }}
  whenUnsatisfiable: ScheduleAnyway
  labelSelector:
    matchLabels:
      {{- include "platen.selectorLabels" $ | nindent 6 }}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* Fails when the grace period of a component ends before the process has drained. */}}
{{- define "platen.checkGracePeriod" -}}
{{- $settings := include "platen.settings" . | fromJson -}}
{{- $timeoutMs := index $settings .setting | default "30000" | int64 -}}
{{- $delayMs := .delay | int64 -}}
{{- $needed := add (div (add $timeoutMs 999) 1000) (div (add $delayMs 999) 1000) 15 .before -}}
{{- $given := (index .root.Values .component).terminationGracePeriodSeconds -}}
{{- if lt (int64 $given) (int64 $needed) -}}
{{- fail (printf "%s.terminationGracePeriodSeconds is %d. With %s=%d it must be at least %d, or pods are killed before they have finished what is in progress." .component (int64 $given) .setting (int64 $timeoutMs) (int64 $needed)) -}}
{{- end -}}
{{- end -}}

{{/* Fields that the pods of both components share. */}}
{{- define "platen.podOptions" -}}
{{- $own := index .root.Values .component -}}
{{- with .root.Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $own.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with $own.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $own.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $own.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
topologySpreadConstraints:
  {{- include "platen.topologySpread" . | trim | nindent 2 }}
{{- end -}}
