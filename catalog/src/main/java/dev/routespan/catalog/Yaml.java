package dev.routespan.catalog;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator.Feature;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.fasterxml.jackson.dataformat.yaml.util.StringQuotingChecker;
import java.util.Map;
import java.util.regex.Pattern;

/** Writes YAML that every version of its readers takes for the same text. */
final class Yaml {
  private static final ObjectMapper MAPPER = YAMLMapper.builder(YAMLFactory.builder()
          .stringQuotingChecker(new QuoteAllButWords())
          .disable(Feature.WRITE_DOC_START_MARKER)
          .disable(Feature.SPLIT_LINES)
          .enable(Feature.MINIMIZE_QUOTES)
          .build())
      .build();

  private Yaml() {}

  static String write(Map<String, Object> tree) throws JsonProcessingException {
    return MAPPER.writeValueAsString(tree);
  }

  /** What looks like anything but words is quoted: a reader may take it for a number or a tag. */
  private static final class QuoteAllButWords extends StringQuotingChecker.Default {
    private static final long serialVersionUID = 1L;
    private static final Pattern WORDS = Pattern.compile("[A-Za-z][\\w.()/-]*( [\\w.,;()/'-]+)*");

    @Override
    public boolean needToQuoteValue(String value) {
      return !WORDS.matcher(value).matches() || super.needToQuoteValue(value);
    }
  }
}
