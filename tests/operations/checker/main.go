// Command checker reads files of the operations the way the programs that use them do:
//
//	checker rules FILE       a file of alert rules, as Prometheus; prints its expressions as JSON
//	checker expressions      a JSON list of PromQL expressions from standard input; prints their metrics as JSON
//	checker manifests        YAML documents from standard input; objects of the Prometheus operator decoded strictly,
//	                         all documents printed as a JSON list
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"regexp"

	monitoring "github.com/prometheus-operator/prometheus-operator/pkg/apis/monitoring/v1"
	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/model/rulefmt"
	"github.com/prometheus/prometheus/promql/parser"
	"sigs.k8s.io/yaml"
)

// metric is a selector of an expression: the metric's name and the labels that it compares.
type metric struct {
	Name   string            `json:"name"`
	Labels map[string]string `json:"labels"`
}

// The names that `by` and `without` group by.
type expression struct {
	Text    string   `json:"text"`
	Metrics []metric `json:"metrics"`
	Grouped []string `json:"grouped"`
	Error   string   `json:"error,omitempty"`
}

var promql = parser.NewParser(parser.Options{})

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(arguments []string) error {
	switch {
	case len(arguments) == 2 && arguments[0] == "rules":
		return rules(arguments[1])
	case len(arguments) == 1 && arguments[0] == "expressions":
		return expressions(os.Stdin)
	case len(arguments) == 1 && arguments[0] == "manifests":
		return manifests(os.Stdin)
	}
	return errors.New("usage: checker rules FILE | expressions | manifests")
}

func rules(path string) error {
	groups, faults := rulefmt.ParseFile(path, false, model.UTF8Validation, promql, slog.New(slog.DiscardHandler))
	if len(faults) > 0 {
		return errors.Join(faults...)
	}
	found := []expression{}
	for _, group := range groups.Groups {
		for _, rule := range group.Rules {
			found = append(found, read(rule.Expr))
		}
	}
	return json.NewEncoder(os.Stdout).Encode(found)
}

func expressions(input io.Reader) error {
	var texts []string
	if err := json.NewDecoder(input).Decode(&texts); err != nil {
		return err
	}
	found := []expression{}
	for _, text := range texts {
		found = append(found, read(text))
	}
	return json.NewEncoder(os.Stdout).Encode(found)
}

func read(text string) expression {
	result := expression{Text: text, Metrics: []metric{}, Grouped: []string{}}
	parsed, err := promql.ParseExpr(text)
	if err != nil {
		result.Error = err.Error()
		return result
	}
	parser.Inspect(parsed, func(node parser.Node, _ []parser.Node) error {
		switch found := node.(type) {
		case *parser.VectorSelector:
			result.Metrics = append(result.Metrics, metricOf(found))
		case *parser.AggregateExpr:
			result.Grouped = append(result.Grouped, found.Grouping...)
		}
		return nil
	})
	return result
}

func metricOf(selector *parser.VectorSelector) metric {
	found := metric{Name: selector.Name, Labels: map[string]string{}}
	for _, matcher := range selector.LabelMatchers {
		if matcher.Name == labels.MetricName {
			found.Name = matcher.Value
		} else {
			found.Labels[matcher.Name] = matcher.Value
		}
	}
	return found
}

var separator = regexp.MustCompile(`(?m)^---\s*$`)

func manifests(input io.Reader) error {
	text, err := io.ReadAll(input)
	if err != nil {
		return err
	}
	documents := []json.RawMessage{}
	for _, part := range separator.Split(string(text), -1) {
		document, err := yaml.YAMLToJSONStrict([]byte(part))
		if err != nil {
			return fmt.Errorf("%w in\n%s", err, part)
		}
		if bytes.Equal(document, []byte("null")) {
			continue
		}
		if err := decodeStrictly(document); err != nil {
			return fmt.Errorf("%w in\n%s", err, part)
		}
		documents = append(documents, document)
	}
	return json.NewEncoder(os.Stdout).Encode(documents)
}

func decodeStrictly(document []byte) error {
	var kind struct {
		APIVersion string `json:"apiVersion"`
		Kind       string `json:"kind"`
	}
	if err := json.Unmarshal(document, &kind); err != nil {
		return err
	}
	switch kind.APIVersion + "/" + kind.Kind {
	case "monitoring.coreos.com/v1/ServiceMonitor":
		return yaml.UnmarshalStrict(document, &monitoring.ServiceMonitor{})
	case "monitoring.coreos.com/v1/PodMonitor":
		return yaml.UnmarshalStrict(document, &monitoring.PodMonitor{})
	case "monitoring.coreos.com/v1/PrometheusRule":
		return yaml.UnmarshalStrict(document, &monitoring.PrometheusRule{})
	}
	return nil
}
